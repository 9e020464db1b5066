import type { BatchFee } from '@ganit/contract/fees'
import { queryClient } from '../../api/query-client.ts'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { effectOf } from './agree-to-change.ts'
import { changeBatchFee, feePreview, removeBatchFee } from './batch-fees.data.ts'
import { tellChanged } from './undo-change.ts'

/** Whether a fee goes on asking: of these a last day can be said. */
export const canEnd = (fee: BatchFee, today: string) =>
  fee.fee_type === 'recurring' &&
  fee.due_date <= today &&
  (fee.last_due_date === null || fee.last_due_date > today)

/** Asks and ends a fee today; true when it is ended. */
export async function endFee(before: BatchFee, today: string) {
  const { fee_id, title } = before
  const change = { last_due_date: today, from: 'unpaid' as const }
  const text = 'End this fee today? It asks for nothing that is due later.'
  try {
    const preview = await queryClient.fetchQuery(feePreview(fee_id, change))
    const detail = preview.dues > 0 ? { detail: effectOf(preview) } : {}
    if (!(await confirm({ title, text, ...detail, accept: 'End', destructive: true }))) return false
    const { fee } = await changeBatchFee({ batch_fee_id: fee_id, ...change })
    tellChanged('Fee ended', preview, { before, from: change.from, version: fee.version })
  } catch (error) {
    await alert({ title, text: failureText('The fee is not ended.', error) })
    return false
  }
  return true
}

/** Asks and deletes a fee; true when it is gone. */
export const deleteFee = ({ fee_id, title }: Pick<BatchFee, 'fee_id' | 'title'>) =>
  askAndDelete({
    title,
    text: 'Delete this fee?',
    detail: 'What it asks of students goes with it.',
    remove: () => removeBatchFee(fee_id),
    failure: 'The fee is not deleted.',
    deleted: 'Fee deleted',
  })
