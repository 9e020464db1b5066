import type { Batch } from '@ganit/contract/teaching/batches'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { removeBatch } from './batches.data.ts'

/** Asks, and deletes. Returns true once deleted. */
export const deleteBatch = (batch: Batch) =>
  askAndDelete({
    title: batch.batch_name,
    text: 'Delete this batch?',
    detail: `Its times, fees and notes go with it, and ${countInWords(batch.student_count, 'student', 'students')} will not be in it any more.`,
    remove: () => removeBatch({ id: batch.batch_id }),
    deleted: 'Batch deleted',
  })
