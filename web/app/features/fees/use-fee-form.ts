import type { BatchFee } from '@ganit/contract/fees'
import { fetchAnew } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDeparture } from '../../ui/forms/use-departure.ts'
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { workOn } from '../batches/batches.data.ts'
import { addBatchFee, changeBatchFee, feeNow } from './batch-fees.data.ts'
import { errorsOf, type FeeFields, snapshotOf } from './fee-fields.ts'

const LIST = '/admin/batches/all'

/** The editing of one fee, or of a new one of this batch (null). */
export function useFeeForm(batch_id: number, fee: BatchFee | null) {
  const { isLeaving, leaveTo } = useDeparture()
  const stored = snapshotOf(fee)
  const batch_fee_id = fee?.fee_id

  const edit = useVersionedForm<FeeFields>({
    stored,
    errorsOf: (fields) => errorsOf(fields, batch_id, batch_fee_id),
    send: async (changes, version, attempt) =>
      snapshotOf(
        (batch_fee_id === undefined
          ? await addBatchFee({ ...stored.fields, ...changes, batch_id }, attempt)
          : await changeBatchFee({
              from: stored.fields.from,
              ...changes,
              batch_fee_id,
              ...(version && { version }),
            })
        ).fee,
      ),
    load: async () =>
      batch_fee_id === undefined ? stored : snapshotOf(await fetchAnew(feeNow(batch_fee_id))),
    onSaved: () => {
      workOn(batch_id)
      toastSuccess(fee ? 'Fee updated!' : 'Fee saved!')
      leaveTo(LIST)
      return true
    },
    failureText: fee ? 'Failed to update fee.' : 'Failed to save fee.',
    isLeaving,
  })
  return { ...edit, leave: () => leaveTo(LIST) }
}
