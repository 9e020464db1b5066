import { addToBatch, undoMembership } from '@ganit/contract/people/memberships'
import { newAttempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { sends } from '../../../api/declared.ts'

const MOVED = ['member', 'student', 'batch', 'money'] as const

export const addStudentToBatch = sends(addToBatch, { changes: MOVED })

export const takeBackMove = sends(undoMembership, { changes: MOVED })

/** Cost of adding a student; changes nothing. */
export const lookAtAdding = (batch_id: number, student_id: number) =>
  call(addToBatch, {
    params: { batch_id: String(batch_id) },
    body: { student_id, preview: true },
    attempt: newAttempt(),
  })
