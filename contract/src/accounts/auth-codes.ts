import { z } from 'zod'
import { act } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { requiredPhone } from '../phones.ts'
import { plainTyped } from '../plain-signs.ts'
import { blankIsAbsent, Message, requiredDate, requiredText } from '../shared.ts'
import { InvitedEmail } from './invitations.ts'

export * from './sign-in-limits.ts'

export const CODE_LABELS = {
  email: 'Email',
  phone: 'Phone',
  code: 'Code',
  date_of_birth: 'Date of Birth',
} as const

const address = {
  email: blankIsAbsent(InvitedEmail),
  phone: blankIsAbsent(requiredPhone(CODE_LABELS.phone)),
}

type Address = { email?: string | undefined; phone?: string | undefined }

/** Exactly one of the two says where the code goes. */
const isOne = ({ email, phone }: Address) => (email === undefined) !== (phone === undefined)
const ONE = { error: 'Email or Phone is required, one of them.', path: ['email'] }

/**
 * Known and unknown addresses get the same answer in the same time. `language` defaults to the guardian's; `again_in`:
 * seconds.
 */
export const askAuthCode = act('/auth-code', {
  access: 'public',
  summary: 'Send a guardian a code to sign in with, good in the browser that asks',
  body: z.object({ ...address, language: blankIsAbsent(Language) }).refine(isOne, ONE),
  response: Message.extend({ again_in: z.int() }),
})

/**
 * On a browser's first sign-in the date of birth of one of the children is required too: 400 on `date_of_birth` if it
 * is missing, wrong (with `tries_left` and the academy's `phone`) or not on record; the code stays valid. 403 at the
 * third wrong one: the office must confirm the guardian again. `language` becomes the guardian's. `read_in`: language in
 * which the page offered the terms that signing in agrees to.
 */
export const confirmAuthCode = act('/auth-code/confirm', {
  access: 'public',
  summary: 'Sign in with a code; answers as a sign-in does',
  body: z
    .object({
      ...address,
      code: requiredText(CODE_LABELS.code, 20).overwrite((code) =>
        plainTyped(code).replace(/[ -]/g, ''),
      ),
      date_of_birth: blankIsAbsent(requiredDate(CODE_LABELS.date_of_birth)),
      language: blankIsAbsent(Language),
      read_in: blankIsAbsent(Language),
    })
    .refine(isOne, ONE),
  response: z.object({
    token: z.string(),
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  }),
})
