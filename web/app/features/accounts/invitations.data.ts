import {
  acceptInvitation,
  agreeToTerms,
  type ReadInvitation,
  readInvitation,
} from '@ganit/contract/accounts/invitations'
import type { Language } from '@ganit/contract/languages'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidateMe } from '../../api/me.ts'
import { chooseLanguage, chosenLanguage } from '../../i18n/language.ts'
import { ROLES } from '../../roles.ts'
import { remember } from './accounts.data.ts'

/** Whom a link invites: `gone` where it opens nothing, `failure` where the server did not say. */
export type InvitedBy = { invitation: ReadInvitation } | { is: 'gone' } | { failure: string }

const GONE = { is: 'gone' } as const

/** Whom the link with a token invites. A guardian reads on in their language, unless another was chosen in this browser. */
export async function invitedBy(token: string | null): Promise<InvitedBy> {
  if (!token) return GONE
  return call(readInvitation, { body: { token } }).then(
    (invitation) => {
      if (invitation.language && !chosenLanguage()) chooseLanguage(invitation.language)
      return { invitation }
    },
    (error) => (isGone(error) ? GONE : { failure: messageOf(error) }),
  )
}

/** Unknown, used, withdrawn and over are one and the same; 400 is no token at all. */
export const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || 'token' in error.fields)

/** In which language a guardian reads, where it is to be kept. */
type Reader = { language?: Language }

/** Makes the account, signs in to it, and answers the page where this person goes on. */
export async function join(body: { token: string; password: string; agreed: true } & Reader) {
  const me = await remember(await call(acceptInvitation, { body }))
  return ROLES[me.userType].lands
}

/** Agrees to the terms, for who came by Google. */
export async function agree(body: { agreed: true } & Reader) {
  await call(agreeToTerms, { body })
  invalidateMe()
}
