import type { BatchFee, ChangedFrom, FeePreview } from '@ganit/contract/money/fees'
import { messageOf } from '../../../api/api-error.ts'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toast.ts'
import { changeBatchFee } from './batch-fees.data.ts'
import { asSent, snapshotOf } from './fee-fields.ts'

type Changed = {
  /** As it was before. */
  before: BatchFee
  from: ChangedFrom
  /** The one that the change has made: what somebody else has changed since is not undone. */
  version: number
}

/** Puts a fee back, and the dues that went with its change. */
async function undo({ before, from, version }: Changed) {
  const { fields } = snapshotOf(before)
  try {
    await changeBatchFee({ ...asSent(fields), batch_fee_id: before.fee_id, from, version })
  } catch (error) {
    return toastFailure(`The fee is not put back. ${messageOf(error)}`)
  }
  toastSuccess('The fee is as it was.')
}

/** Says that a fee is changed, with the way back where that leads to what was owed before. */
export const tellChanged = (text: string, preview: FeePreview | undefined, changed: Changed) =>
  toastSuccess(
    text,
    preview && preview.dues > 0 && preview.can_be_undone
      ? { text: 'Undo', press: () => void undo(changed) }
      : undefined,
  )
