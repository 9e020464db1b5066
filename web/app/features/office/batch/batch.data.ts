import { listBatchSums } from '@ganit/contract/money/batch-sums'
import { toggleMembership } from '@ganit/contract/people/memberships'
import { reads, sends } from '../../../api/declared.ts'

export const takeOut = sends(toggleMembership, { changes: ['member', 'student', 'batch', 'money'] })

/** Monthly fee and open dues of the batches on a page. */
export const sumsOfBatches = reads(listBatchSums, { shows: ['batch', 'member', 'fee', 'money'] })
