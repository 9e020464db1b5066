import { z } from 'zod'
import { ANYONE_SIGNED_IN, act, change, read, remove } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { ROLES } from '../roles.ts'
import { Message, PathName, requiredLine, requiredText, TEXT_MAX } from '../shared.ts'

/** Domain of accounts without an e-mail: guardians who sign in by a code to the phone. No mail goes there. */
export const NO_MAILBOX = '@no-mail.invalid'

/** False for the placeholder address of an account without an e-mail. */
export const hasMailbox = (email: string) => !email.endsWith(NO_MAILBOX)

/** The signed-in account. `avatar` is a URL or null; `registered`: a student record exists. */
export const Me = z.object({
  userType: z.enum(ROLES),
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  registered: z.boolean(),
  /** Present while the account must do this first; other calls answer 403 until then. */
  needs: z.enum(['agreement', 'second factor']).optional(),
  /** The language that a student has chosen; absent if none. */
  language: Language.optional(),
  /** Present for the office where receipts say who has paid: signing in leads to Today. */
  first_screen: z.literal('today').optional(),
})
export type Me = z.output<typeof Me>

export const getMe = read('/me', {
  access: ANYONE_SIGNED_IN,
  summary: 'Who is signed in',
  response: Me,
})

/** Field label of one's own name, used in messages too. */
export const OWN_NAME_LABEL = 'Name'
const OWN_NAME_MAX = 100

export const updateOwnAccount = change('/account', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'Change one’s own name, who works here; guardians change theirs by PUT /guardianships',
  body: z.object({ name: requiredLine(OWN_NAME_LABEL, OWN_NAME_MAX) }),
  response: Message.extend({ account: Me }),
})

export const getSignInWays = read('/sign-in-ways', {
  access: 'public',
  summary: 'Whether one can sign in with Google here, and guardians by a code to their phone',
  response: z.object({ google: z.boolean(), phone_code: z.boolean() }),
})

/** How the signed-in account can sign in. `google` is the Google profile; null if none is linked. */
export const OwnAccount = z.object({
  email: z.string(),
  email_verified: z.boolean(),
  has_password: z.boolean(),
  google: z
    .object({ uid: z.string(), display_name: z.string(), photo_url: z.string().nullable() })
    .nullable(),
})
export type OwnAccount = z.output<typeof OwnAccount>

export const getOwnAccount = read('/account', {
  access: ANYONE_SIGNED_IN,
  summary: 'How the signed-in account opens',
  response: OwnAccount,
})

/** One session of the account. `device` is readable text, `signed_in_at` an ISO instant. */
export const Session = z.object({
  session_id: z.string(),
  device: z.string(),
  signed_in_at: z.string(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = read('/account/sessions', {
  access: ANYONE_SIGNED_IN,
  summary: 'Where the account is signed in, the newest first',
  response: z.array(Session),
})

export const endSession = remove('/account/sessions/:id', {
  access: ANYONE_SIGNED_IN,
  summary: 'Sign out one device of the account',
  params: z.object({ id: PathName }),
})

export const endOthers = act('/account/sessions/end-others', {
  access: ANYONE_SIGNED_IN,
  summary: 'Sign out every other device of the account',
})

const Password = z.string('Password is required.').min(1, 'Password is required.').max(TEXT_MAX)
/**
 * The account's password. It is absent for an account without one, which must have signed in with Google minutes ago.
 */
const OwnPassword = Password.optional()
const Code = requiredText('Code', 40, 'Please enter the code.')

/** Roles that may use a second factor, because they see many people's records. */
const WITH_SECOND_FACTOR = ['admin', 'desk', 'teacher'] as const

/** Whether signing in asks for an authenticator's code beside the password. */
export const SecondFactor = z.object({ is_on: z.boolean(), recovery_codes_left: z.int() })
export type SecondFactor = z.output<typeof SecondFactor>

export const getSecondFactor = read('/account/second-factor', {
  access: WITH_SECOND_FACTOR,
  summary: 'Whether signing in asks for a code of an authenticator app',
  response: SecondFactor,
})

/** The key for the authenticator app: in Base32, and as an otpauth:// URL to scan. */
export const SecondFactorKey = z.object({
  key: z.string(),
  address: z.string(),
  /** Stands for the key in the next step, for 15 minutes. Until then nothing is stored. */
  ticket: z.string(),
})
export type SecondFactorKey = z.output<typeof SecondFactorKey>

export const beginSecondFactor = act('/account/second-factor/begin', {
  access: WITH_SECOND_FACTOR,
  summary: 'A fresh key for an authenticator app',
  body: z.object({ password: OwnPassword }),
  response: SecondFactorKey,
})

export const confirmSecondFactor = act('/account/second-factor/confirm', {
  access: WITH_SECOND_FACTOR,
  summary:
    'Switch the second factor on with the app’s first code; answers the recovery codes, once',
  body: z.object({ ticket: requiredText('Ticket', 500), code: Code }),
  response: Message.extend({ recovery_codes: z.array(z.string()) }),
})

export const endSecondFactor = act('/account/second-factor/end', {
  access: WITH_SECOND_FACTOR,
  summary: 'Switch the second factor off with the password and a code',
  body: z.object({ password: OwnPassword, code: Code }),
})
