import { addToBatch, undoMembership } from '@ganit/contract/people/memberships'
import { sends } from '../../../api/declared.ts'

const MOVED = ['member', 'student', 'batch', 'money'] as const

export const addStudentToBatch = sends(addToBatch, { changes: MOVED })

export const takeBackMove = sends(undoMembership, { changes: MOVED })
