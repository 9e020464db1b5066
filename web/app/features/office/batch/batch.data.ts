import { getBatchOverview } from '@ganit/contract/office/batch-overview'
import { toggleMembership } from '@ganit/contract/people/memberships'
import { reads, sends } from '../../../api/declared.ts'

export const batchOverview = reads(getBatchOverview, {
  shows: ['batch', 'fee', 'lesson', 'member', 'money', 'register', 'room', 'student', 'test'],
})

export const takeOut = sends(toggleMembership, { changes: ['member', 'student', 'batch', 'money'] })
