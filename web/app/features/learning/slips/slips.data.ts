import { listBatchSlips } from '@ganit/contract/learning/slips'
import { reads } from '../../../api/declared.ts'

/** Slips of a batch in the last 28 days. */
export const batchSlips = reads(listBatchSlips, {
  shows: ['practice', 'member', 'question', 'test'],
})
