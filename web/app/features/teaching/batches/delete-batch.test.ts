import type { Batch } from '@ganit/contract/teaching/batches'
import { expect, test } from 'vitest'
import { currentlyAsked } from '../../../ui/dialogs/ask.ts'
import { deleteBatch } from './delete-batch.ts'

test('somebody who deletes a batch reads first what goes with it, the notes too', () => {
  void deleteBatch({ batch_id: 4, batch_name: 'Class 9', student_count: 2 } as Batch)
  expect(currentlyAsked()).toMatchObject([
    {
      question: {
        detail: 'Its times, fees and notes go with it, and 2 students will not be in it any more.',
      },
    },
  ])
})
