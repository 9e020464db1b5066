import { z } from 'zod'
import { read } from '../endpoint.ts'
import { Candidate } from '../office/privacy.ts'
import { ChangeRequest } from './change-requests.ts'
import { GuardianCandidate } from './guardian-erasures.ts'
import { Guardian } from './guardians.ts'

/** Maximum of each kind; the rest follows once these are decided. */
export const REQUESTS_SHOWN = 100

/** A guardian named by the student, or whose confirmation was withdrawn, and the student. */
export const WaitingGuardian = Guardian.extend({
  student: z.object({
    uid: z.string(),
    name: z.string(),
    student_class: z.int(),
  }),
})
export type WaitingGuardian = z.output<typeof WaitingGuardian>

const waitingList = <S extends z.ZodType>(item: S) =>
  z.object({ total: z.int(), items: z.array(item) })

/** Requests waiting for the office, longest waiting first in each kind. Only the owner sees erasures. */
export const Requests = z.object({
  guardians: waitingList(WaitingGuardian),
  changes: waitingList(ChangeRequest),
  erasures: waitingList(Candidate),
  guardian_erasures: waitingList(GuardianCandidate),
})
export type Requests = z.output<typeof Requests>

export const getRequests = read('/requests', {
  access: ['admin', 'desk'],
  summary:
    'What waits for the office: guardians to confirm, changes that guardians want, wishes to be erased',
  response: Requests,
})
