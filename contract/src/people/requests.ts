import { z } from 'zod'
import { read } from '../endpoint.ts'
import { Candidate } from '../office/privacy.ts'
import { ChangeRequest } from './change-requests.ts'
import { GuardianCandidate } from './guardian-erasures.ts'
import { Guardian } from './guardians.ts'

/** How many of each kind are answered; the rest comes when these are decided. */
export const REQUESTS_SHOWN = 100

/** Somebody whom a student has named, or whose confirmation was taken back, with whose guardian it would be. */
export const WaitingGuardian = Guardian.extend({
  student: z.object({
    uid: z.string(),
    name: z.string(),
    student_class: z.int(),
  }),
})
export type WaitingGuardian = z.output<typeof WaitingGuardian>

const waiting = <S extends z.ZodType>(item: S) => z.object({ total: z.int(), items: z.array(item) })

/** What waits for the office to decide, of each kind the longest waiting first. Erasing is the owner's. */
export const Requests = z.object({
  guardians: waiting(WaitingGuardian),
  changes: waiting(ChangeRequest),
  erasures: waiting(Candidate),
  guardian_erasures: waiting(GuardianCandidate),
})
export type Requests = z.output<typeof Requests>

export const getRequests = read('/requests', {
  access: ['admin', 'desk'],
  summary:
    'What waits for the office: guardians to confirm, changes that guardians want, wishes to be erased',
  response: Requests,
})
