import type { FeePreview } from '@ganit/contract/money/fee-previews'
import type { BatchFee } from '@ganit/contract/money/fees'
import { useRef } from 'react'
import type { Attempt } from '../../../../api/attempt.ts'
import { fetchAnew } from '../../../../api/query-client.ts'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { useVersionedForm } from '../../../../ui/forms/records/use-versioned-form.ts'
import { useLeaveForm } from '../../../../ui/forms/use-leave-form.ts'
import { setBatchWorkedOn } from '../../../teaching/batches/batches.data.ts'
import { addBatchFee, changeBatchFee, feeNow } from '../batch-fees.data.ts'
import { toastFeeChanged } from '../undo-change.ts'
import { errorsOf, type FeeFields, snapshotOf, toSentFields } from './fee-fields.ts'

const LIST = '/admin/batches/all'

/** The form of a fee; null for a new one. `end`, where it is given, runs in place of leaving for the list of batches. */
export function useFeeForm(batch_id: number, fee: BatchFee | null, end?: () => void) {
  const { isLeaving, leaveTo } = useLeaveForm()
  const leave = end ?? (() => leaveTo(LIST))
  const stored = snapshotOf(fee)
  const batch_fee_id = fee?.fee_id
  /** The effect that the person agreed to. */
  const foreseen = useRef<FeePreview>(undefined)
  const tellSaved = useRef(() => {})

  async function add(changes: Partial<FeeFields>, attempt: Attempt) {
    const saved = await addBatchFee(
      { ...toSentFields({ ...stored.fields, ...changes }), batch_id },
      attempt,
    )
    tellSaved.current = () => toastSuccess('Fee saved!')
    return saved.fee
  }
  async function change(
    before: BatchFee,
    { from = stored.fields.from, ...changes }: Partial<FeeFields>,
    version: number | undefined,
  ) {
    const sent = {
      from,
      ...toSentFields(changes),
      batch_fee_id: before.fee_id,
      ...(version && { version }),
    }
    const saved = await changeBatchFee(sent)
    const preview = version === before.version ? foreseen.current : undefined
    tellSaved.current = () =>
      toastFeeChanged('Fee updated!', preview, { before, from, version: saved.fee.version })
    return saved.fee
  }

  const edit = useVersionedForm<FeeFields>({
    stored,
    errorsOf: (fields) => errorsOf(fields, batch_id, batch_fee_id),
    send: async (changes, version, attempt) =>
      snapshotOf(await (fee ? change(fee, changes, version) : add(changes, attempt))),
    load: async () =>
      batch_fee_id === undefined ? stored : snapshotOf(await fetchAnew(feeNow({ batch_fee_id }))),
    onSaved: () => {
      setBatchWorkedOn(batch_id)
      tellSaved.current()
      leave()
      return true
    },
    failureText: fee ? 'Failed to update fee.' : 'Failed to save fee.',
    isLeaving,
  })
  return { ...edit, foreseen, leave }
}
