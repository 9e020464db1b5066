import type { Batch } from '@ganit/contract/teaching/batches'
import { expect, test, vi } from 'vitest'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { deleteBatch } from './delete-batch.ts'

vi.mock('../../../ui/dialogs/ask-and-delete.ts', () => ({ askAndDelete: vi.fn() }))

test('who deletes a batch reads first what goes with it, the notes too', () => {
  void deleteBatch({ batch_id: 4, batch_name: 'Class 9', student_count: 2 } as Batch)
  expect(vi.mocked(askAndDelete).mock.lastCall?.[0].detail).toBe(
    'Its times, fees and notes go with it, and 2 students will not be in it any more.',
  )
})
