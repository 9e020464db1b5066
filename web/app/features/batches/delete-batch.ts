import type { Batch } from '@ganit/contract/batches'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { removeBatch } from './batches.data.ts'

/** Asks, deletes, and says why where that cannot be; true when the batch is gone. */
export async function deleteBatch({ batch_id, batch_name, student_count }: Batch) {
  const students = student_count === 1 ? '1 student' : `${student_count} students`
  const agreed = await confirm({
    title: batch_name,
    text: 'Delete this batch?',
    detail: `Its times and fees go with it, and ${students} will not be in it any more.`,
    accept: 'Delete',
    destructive: true,
  })
  if (!agreed) return false
  try {
    await removeBatch(batch_id)
  } catch (error) {
    console.error('A batch could not be deleted:', error)
    await alert({ title: batch_name, text: failureText('Delete failed.', error) })
    return false
  }
  toastSuccess('Batch deleted')
  return true
}
