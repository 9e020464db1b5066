import { z } from 'zod'
import { SentInvitation } from '../accounts/invitations.ts'
import { act, create } from '../endpoint.ts'
import { dateOf, Message, PathName } from '../shared.ts'
import { StudentProfile } from './students.ts'

/** How often in a day somebody may try to claim a record, and how many wrong dates of birth end an invitation. */
export const CLAIMS_A_DAY = 5
export const WRONG_BIRTHS_MAX = 5

/** By the link and the date of birth the student gets the record with an account of their own. */
export const inviteStudent = create('/student/:uid/invite', {
  access: ['admin', 'desk'],
  summary: 'Invite a student of whom there is only a record to sign in',
  params: z.object({ uid: PathName }),
  response: SentInvitation,
})

/** For who has an account with a confirmed e-mail and no record: one with that e-mail and date of birth becomes theirs. */
export const claimRecord = act('/student/claim', {
  access: ['student'],
  summary: 'Claim the record that the academy has of oneself',
  body: z.object({ date_of_birth: dateOf('Date of Birth') }),
  response: Message.extend({ student: StudentProfile }),
})
