import { getBatchOverview } from '@ganit/contract/office/batch-overview'
import { reads } from '../../../api/declared.ts'

/** A batch with its students. */
export const batchOverview = reads(getBatchOverview, {
  shows: ['batch', 'fee', 'lesson', 'member', 'money', 'register', 'room', 'student', 'test'],
})
