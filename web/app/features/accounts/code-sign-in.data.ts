import { askAuthCode, confirmAuthCode } from '@ganit/contract/accounts/auth-codes'
import type { Language } from '@ganit/contract/languages'
import { call } from '../../api/call.ts'
import { forgetGoogleUser } from '../../google-user.ts'
import { pageOf, remember } from './accounts.data.ts'

export type CodeAddress = { email: string } | { phone: string }

/**
 * Sends a sign-in code to a guardian, in the page's language, valid in this browser only. The answer does not reveal
 * whether the guardian is known.
 */
export const askForCode = (body: CodeAddress & { language: Language }) =>
  call(askAuthCode, { body })

/** Signs in with the code and returns the page to open. */
export async function signInByCode(body: CodeAddress & { code: string; date_of_birth?: string }) {
  const me = await remember(await call(confirmAuthCode, { body }))
  forgetGoogleUser()
  return pageOf(me)
}
