import { z } from 'zod'
import { SentInvitation } from '../accounts/invitations.ts'
import { act, create } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { blankIsAbsent, PathName, requiredDate } from '../shared.ts'
import { SavedStudent } from './students.ts'

/** Claims allowed per day, and wrong dates of birth that end an invitation. */
export const CLAIMS_A_DAY = 5
export const WRONG_BIRTHS_MAX = 5

/** With the link and the date of birth the student gets the record and an account. */
export const inviteStudent = create('/student/:uid/invite', {
  access: ['admin', 'desk'],
  summary: 'Invite a student of whom there is only a record to sign in',
  params: z.object({ uid: PathName }),
  response: SentInvitation,
})

/**
 * For accounts with a confirmed e-mail but no record: the record with that e-mail and date of birth is joined to the
 * account.
 */
export const claimRecord = act('/student/claim', {
  access: ['student'],
  summary: 'Claim the record that the academy has of oneself',
  body: z.object({
    date_of_birth: requiredDate('Date of Birth'),
    language: blankIsAbsent(Language),
  }),
  response: SavedStudent,
})
