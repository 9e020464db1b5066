import { z } from 'zod'
import { act } from '../endpoint.ts'
import { optionalLine, requiredText, TEXT_MAX } from '../shared.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './sign-in-limits.ts'

/**
 * Sets a new password with the token of the mailed link, which works once: 400 afterwards, 403 for an ended account.
 * Students and guardians are signed in; staff get nulls and log in with the new password.
 */
export const resetPassword = act('/auth/password-resets', {
  access: 'public',
  summary: 'Set a new password by the link of a mail; students and guardians are signed in',
  body: z.object({
    /** The version of the host's agreement that an owner accepts with the first password. */
    agreement: optionalLine('Agreement').optional(),
    token: requiredText('Token', TEXT_MAX),
    new_password: z
      .string('Password is required.')
      .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long.`)
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long.`),
  }),
  response: z.object({
    token: z.string().nullable(),
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  }),
})
