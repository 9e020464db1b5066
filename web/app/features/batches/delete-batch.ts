import type { Batch } from '@ganit/contract/batches'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import { removeBatch } from './batches.data.ts'

const studentsIn = ({ student_count: n }: Batch) => (n === 1 ? '1 student' : `${n} students`)

/** Asks and deletes; true when the batch is gone. */
export const deleteBatch = (batch: Batch) =>
  askAndDelete({
    title: batch.batch_name,
    text: 'Delete this batch?',
    detail: `Its times and fees go with it, and ${studentsIn(batch)} will not be in it any more.`,
    remove: () => removeBatch(batch.batch_id),
    deleted: 'Batch deleted',
  })
