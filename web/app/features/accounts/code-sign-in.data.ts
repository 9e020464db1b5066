import { askAuthCode, confirmAuthCode } from '@ganit/contract/accounts/auth-codes'
import type { Language } from '@ganit/contract/languages'
import { call } from '../../api/call.ts'
import { forgetGoogleUser } from '../../google-user.ts'
import { pageOf, remember } from './accounts.data.ts'

/** Where a code is to go. */
export type CodeAddress = { email: string } | { phone: string }

/** Has a code sent to a guardian, written in the page's language and good in this browser alone. The answer is the same whether one is known. */
export const askForCode = (body: CodeAddress & { language: Language }) =>
  call(askAuthCode, { body })

/** Signs in with such a code, and answers the page where this person goes on. */
export async function signInByCode(body: CodeAddress & { code: string; date_of_birth?: string }) {
  const me = await remember(await call(confirmAuthCode, { body }))
  forgetGoogleUser()
  return pageOf(me)
}
