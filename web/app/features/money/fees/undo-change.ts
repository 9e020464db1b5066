import type { FeePreview } from '@ganit/contract/money/fee-previews'
import type { BatchFee, ChangedFrom } from '@ganit/contract/money/fees'
import { messageOf } from '../../../api/api-error.ts'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { changeBatchFee } from './batch-fees.data.ts'
import { snapshotOf, toSentFields } from './form/fee-fields.ts'

type Changed = {
  before: BatchFee
  from: ChangedFrom
  /** The version the change made: later changes by others are not undone. */
  version: number
}

/** Restores a fee and the dues changed with it. */
async function undoFeeChange({ before, from, version }: Changed) {
  const { fields } = snapshotOf(before)
  try {
    await changeBatchFee({ ...toSentFields(fields), batch_fee_id: before.fee_id, from, version })
  } catch (error) {
    return toastFailure(`The fee was not restored. ${messageOf(error)}`)
  }
  toastSuccess('The fee was restored.')
}

/** A toast for a changed fee, with Undo if that restores the dues. */
export const toastFeeChanged = (text: string, preview: FeePreview | undefined, changed: Changed) =>
  toastSuccess(
    text,
    preview && preview.dues > 0 && preview.can_be_undone
      ? { text: 'Undo', press: () => void undoFeeChange(changed) }
      : undefined,
  )
