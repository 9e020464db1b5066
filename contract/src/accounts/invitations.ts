import { z } from 'zod'
import { act, create, remove } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { Email } from '../people/students.ts'
import { blankIsAbsent, Message, oneOfWords, requiredDate, requiredText } from '../shared.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './sign-in-limits.ts'

/** Roles that only the owner's invitation gives; nobody signs up as one of these. */
export const STAFF_ROLES = ['desk', 'teacher'] as const
export const StaffRole = oneOfWords(STAFF_ROLES, 'Role must be desk or teacher.')
export type StaffRole = z.output<typeof StaffRole>

/** Roles a link can invite: staff and guardians. */
export const INVITED_ROLES = [...STAFF_ROLES, 'guardian'] as const
/** Roles of invitations: those above, and students, who claim the record that the academy has of them. */
export const INVITATION_ROLES = [...INVITED_ROLES, 'student'] as const
export type InvitedRole = (typeof INVITATION_ROLES)[number]

/** How many days an invitation's link is valid. */
export const INVITATION_DAYS = 7

/** Answer to inviting a guardian; the link works once. */
export const GuardianInvitation = z.object({ link: z.string(), expires_at: z.string() })

/** An invitation just made or renewed. `link` works once and is only in this answer; `expires_at` is an instant. */
export const Invitation = z.object({
  invitation_id: z.int(),
  name: z.string(),
  /** Null for staff who are invited by phone alone. */
  email: z.string().nullable(),
  role: z.enum(INVITATION_ROLES),
  expires_at: z.string(),
  link: z.string(),
})
export type Invitation = z.output<typeof Invitation>

export const SentInvitation = Message.extend({ invitation: Invitation })

/** An invitation as the invited person sees it; for guardians with the language they are written to in. */
export const ReadInvitation = Invitation.pick({
  name: true,
  email: true,
  role: true,
  expires_at: true,
}).extend({ language: Language.optional() })
export type ReadInvitation = z.output<typeof ReadInvitation>

const Token = requiredText('Token', 100)

/** E-mail of the invited person, in lower case. */
export const InvitedEmail = Email.overwrite((email) => email.toLowerCase())

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

/** The guardian's own language, for reading and for messages; kept on their record. */
const OwnLanguage = blankIsAbsent(Language)

const Agreed = z.literal(true, 'Please agree to the terms.')

export const acceptInvitation = act('/invitations/accept', {
  access: 'public',
  summary: 'Accept an invitation with a password of one’s own; answers as a sign-in does',
  body: z.object({
    token: Token,
    /** Only where the invitation has none. It is not confirmed by that. */
    email: blankIsAbsent(InvitedEmail),
    password: z
      .string('Password is required.')
      .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long.`)
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long.`),
    agreed: Agreed,
    language: OwnLanguage,
    /** Only for students, as proof that the record is theirs. */
    date_of_birth: blankIsAbsent(requiredDate('Date of Birth')),
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
