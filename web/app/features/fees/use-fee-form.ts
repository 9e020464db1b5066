import type { BatchFee, FeeRow } from '@ganit/contract/fees'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDeparture } from '../../ui/forms/use-departure.ts'
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { workOn } from '../batches/batches.data.ts'
import { addBatchFee, changeBatchFee } from './batch-fees.data.ts'
import { errorsOf, type FeeFields, snapshotOf } from './fee-fields.ts'

const LIST = '/admin/batches/all'

/** The editing of one fee, or of a new one of this batch (null). */
export function useFeeForm(batch_id: number, fee: FeeRow | BatchFee | null) {
  const { isLeaving, leaveTo } = useDeparture()
  // Who lists the fees asks for no version, so no save is refused for one.
  const { fields: begun } = snapshotOf(fee)
  const stored = { fields: begun }
  const batch_fee_id = fee?.fee_id

  return useVersionedForm<FeeFields>({
    stored,
    errorsOf: (fields) => errorsOf(fields, batch_id, batch_fee_id),
    send: async (changes, _version, attempt) =>
      snapshotOf(
        (batch_fee_id === undefined
          ? await addBatchFee({ ...begun, ...changes, batch_id }, attempt)
          : await changeBatchFee({ from: begun.from, ...changes, batch_fee_id })
        ).fee,
      ),
    load: async () => stored,
    onSaved: () => {
      workOn(batch_id)
      toastSuccess(fee ? 'Fee updated!' : 'Fee saved!')
      leaveTo(LIST)
      return true
    },
    failureText: fee ? 'Failed to update fee.' : 'Failed to save fee.',
    isLeaving,
  })
}
