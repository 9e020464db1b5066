import { toggleMembership } from '@ganit/contract/people/memberships'
import { sends } from '../../../api/declared.ts'

export const takeOut = sends(toggleMembership, { changes: ['member', 'student', 'batch', 'money'] })
