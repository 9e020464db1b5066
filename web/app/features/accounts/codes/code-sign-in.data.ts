import type { getMe, Me } from '@ganit/contract/accounts/accounts'
import type { askAuthCode, confirmAuthCode } from '@ganit/contract/accounts/auth-codes'
import type { Language } from '@ganit/contract/language-names'
import { plainCall } from '../../../api/plain-call.ts'
import { askedForOr } from '../../../api/session-expiry.ts'
import { forgetGoogleUser } from '../../../google-user.ts'
import { ROLES } from '../../../roles.ts'
import { takeOverBrowser } from '../../../shell/session/end-push.ts'
import { takeWayBack } from '../sign-in/way-back.ts'
import { type AskedCode, type CodeAddress, codeAskedNow } from './asked-code.ts'

/**
 * Sends a sign-in code to a guardian, in the page's language, valid in this browser only. The answer does not reveal
 * whether the guardian is known.
 */
export async function askForCode(address: CodeAddress, language: Language): Promise<AskedCode> {
  const body = { ...address, language }
  const { message, again_in } = await plainCall<typeof askAuthCode>('POST', '/auth-code', { body })
  return codeAskedNow(address, message, again_in)
}

type Shown = CodeAddress & {
  code: string
  date_of_birth?: string
  language?: Language
  read_in: Language
}

/** Signs in with the code and returns the page to open. */
export async function signInByCode(body: Shown) {
  const path = '/auth-code/confirm'
  const { token } = await plainCall<typeof confirmAuthCode>('POST', path, { body })
  const me = await plainCall<typeof getMe>('GET', '/me', { accessToken: token })
  takeOverBrowser(token, me)
  forgetGoogleUser()
  return takeWayBack() ?? askedForOr(firstPageOf(me))
}

/** A student's account without a record belongs to a guardian. */
const firstPageOf = ({ userType, registered }: Me) =>
  ROLES[userType === 'student' && !registered ? 'guardian' : userType].lands
