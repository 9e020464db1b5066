import {
  acceptInvitation,
  agreeToTerms,
  type ReadInvitation,
  readInvitation,
} from '@ganit/contract/accounts/invitations'
import type { Language } from '@ganit/contract/language-names'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidateMe } from '../../../api/me.ts'
import { chooseLanguage, chosenLanguage } from '../../../i18n/language.ts'
import { firstPageFor } from '../../../roles.ts'
import { startSessionFrom } from '../accounts.data.ts'

/** An invitation; `gone` if the link is not valid, `failure` if the server did not answer. */
export type InvitedBy = { invitation: ReadInvitation } | { is: 'gone' } | { failure: string }

const GONE = { is: 'gone' } as const

/** Reads an invitation by its token. Guardians get their own language, unless this browser has chosen another. */
export async function fetchInvitation(token: string | null): Promise<InvitedBy> {
  if (!token) return GONE
  return call(readInvitation, { body: { token } }).then(
    async (invitation) => {
      if (invitation.language && !chosenLanguage()) await chooseLanguage(invitation.language)
      return { invitation }
    },
    (error) => (isGone(error) ? GONE : { failure: messageOf(error) }),
  )
}

/** Unknown, used, withdrawn and expired links look the same; 400 is a malformed token. */
export const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || 'token' in error.fields)

/** The language to store for a guardian. */
type Reader = { language?: Language }

/** Creates the account, signs in and returns the page to open. */
export async function joinByInvitation(
  body: { token: string; password: string; agreed: true } & Reader,
) {
  const me = await startSessionFrom(await call(acceptInvitation, { body }))
  return firstPageFor(me)
}

/** Accepts the terms, for people who came by Google. */
export async function acceptTerms(body: { agreed: true } & Reader) {
  await call(agreeToTerms, { body })
  invalidateMe()
}
