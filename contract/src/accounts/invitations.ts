import { z } from 'zod'
import { act, create, remove } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { Email } from '../people/students.ts'
import { blankIsAbsent, dateOf, Message, oneOf, requiredText } from '../shared.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './accounts.ts'

/** Whom the owner invites. Nobody becomes one of these by signing up. */
export const STAFF_ROLES = ['desk', 'teacher'] as const
export const StaffRole = oneOf(STAFF_ROLES, 'Role must be desk or teacher.')
export type StaffRole = z.output<typeof StaffRole>

/** Whom a link invites: those who work here, and guardians. */
export const INVITED_ROLES = [...STAFF_ROLES, 'guardian'] as const
/** And students, of whom the academy has a record that is theirs to claim. */
export const INVITATION_ROLES = [...INVITED_ROLES, 'student'] as const
export type InvitedRole = (typeof INVITATION_ROLES)[number]

/** For how many days an invitation's links open. */
export const INVITATION_DAYS = 7

/** What an invitation of a guardian tells: the link opens it once. */
export const GuardianInvitation = z.object({ link: z.string(), expires_at: z.string() })

/** One that was just made or renewed. `link` opens it once and is told in this answer alone; `expires_at` is an instant. */
export const Invitation = z.object({
  invitation_id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(INVITATION_ROLES),
  expires_at: z.string(),
  link: z.string(),
})
export type Invitation = z.output<typeof Invitation>

export const SentInvitation = Message.extend({ invitation: Invitation })

/** What its link tells of an invitation; of a guardian's also in which language they are written to. */
export const ReadInvitation = Invitation.pick({
  name: true,
  email: true,
  role: true,
  expires_at: true,
}).extend({ language: Language.optional() })
export type ReadInvitation = z.output<typeof ReadInvitation>

const Token = requiredText('Token', 100)

export const renewInvitation = create('/invitations/:invitation_id/again', {
  access: ['admin', 'desk'],
  summary: 'Invite somebody again: a new link, and the older one ends',
  response: SentInvitation,
})

export const withdrawInvitation = remove('/invitations/:invitation_id', {
  access: ['admin', 'desk'],
  summary: 'Withdraw an invitation',
})

export const readInvitation = act('/invitations/read', {
  access: 'public',
  summary: 'Whom the link of an invitation invites',
  body: z.object({ token: Token }),
  response: ReadInvitation,
})

/** In which language a guardian wants to read and be written to; kept with what the academy knows of them. */
const OwnLanguage = blankIsAbsent(Language)

const Agreed = z.literal(true, 'Please agree to the terms.')

export const acceptInvitation = act('/invitations/accept', {
  access: 'public',
  summary: 'Accept an invitation with a password of one’s own; answers as a sign-in does',
  body: z.object({
    token: Token,
    password: z
      .string('Password is required.')
      .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long.`)
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long.`),
    agreed: Agreed,
    language: OwnLanguage,
    /** Asked of students alone, by which they prove that the record is theirs. */
    date_of_birth: blankIsAbsent(dateOf('Date of Birth')),
  }),
  response: z.object({
    token: z.string(),
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  }),
})

export const agreeToTerms = act('/account/agreement', {
  access: INVITED_ROLES,
  summary: 'Agree to the terms, for who accepted an invitation by Google',
  body: z.object({ agreed: Agreed, language: OwnLanguage }),
})

/** The e-mail of a person who is invited, in small letters. */
export const InvitedEmail = Email.overwrite((email) => email.toLowerCase())
