import { z } from 'zod'
import { ANYONE_SIGNED_IN, act, change, read, remove } from '../endpoint.ts'
import { ROLES } from '../roles.ts'
import { Message, PathName, requiredLine, requiredText, TEXT_MAX } from '../shared.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** The domain of who has an account and no e-mail: a guardian who signs in by a code to the phone. No mail is sent there. */
export const NO_MAILBOX = '@no-mail.invalid'

/** Whether an account's e-mail is one that somebody reads. */
export const hasMailbox = (email: string) => !email.endsWith(NO_MAILBOX)

/** Who is signed in. `avatar` is a URL or null; `registered` says whether a student record exists. */
export const Me = z.object({
  userType: z.enum(ROLES),
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  registered: z.boolean(),
  /** There while something has to be done before anything else; other calls are 403 until then. */
  needs: z.enum(['agreement', 'second factor']).optional(),
})
export type Me = z.output<typeof Me>

export const getMe = read('/me', {
  access: ANYONE_SIGNED_IN,
  summary: 'Who is signed in',
  response: Me,
})

/** The label of the own name, and so of its messages. */
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

/** How the signed-in account opens. `google` is what the identity provider said, null for another account. */
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

/** One place where the account is signed in. `device` is in words, `signed_in_at` in ISO form. */
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
/** Who has none has signed in with Google within the last minutes instead. */
const OwnPassword = Password.optional()
const Code = requiredText('Code', 40, 'Please enter the code.')

/** Who may have one: whoever sees many people's records. */
const WITH_SECOND_FACTOR = ['admin', 'desk', 'teacher'] as const

/** Whether signing in asks for a code of an authenticator app beside the password. */
export const SecondFactor = z.object({ is_on: z.boolean(), recovery_codes_left: z.int() })
export type SecondFactor = z.output<typeof SecondFactor>

export const getSecondFactor = read('/account/second-factor', {
  access: WITH_SECOND_FACTOR,
  summary: 'Whether signing in asks for a code of an authenticator app',
  response: SecondFactor,
})

/** What the app is to be told: `key` in Base32, and the same in `address` (otpauth://) to be scanned. */
export const SecondFactorKey = z.object({
  key: z.string(),
  address: z.string(),
  /** Stands for the key in the next step, for 15 minutes. Nothing is stored until then. */
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
