import {
  beginSecondFactor,
  confirmSecondFactor,
  endOthers,
  endSecondFactor,
  endSession,
  getOwnAccount,
  getSecondFactor,
  listSessions,
  type Session,
  updateOwnAccount,
} from '@ganit/contract/accounts/accounts'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { reads, sends } from '../../api/declared.ts'
import { send } from '../../api/send.ts'
import { leaveExpired } from '../../api/session-expiry.ts'
import { readSession } from '../../session.ts'
import { auth, remember } from './accounts.data.ts'

/** How the signed-in account opens. */
export const ownAccount = reads(getOwnAccount, { shows: ['account'] })()

/** What one is called, who works here. */
export const changeOwnName = sends(updateOwnAccount, { changes: ['account', 'staff', 'lesson'] })

/** Where it is signed in. */
export const ownSessions = reads(listSessions, { shows: ['account'] })()

/** Whether signing in asks for a code. */
export const secondFactor = reads(getSecondFactor, { shows: ['account'] })()

/** A fresh key for an authenticator app, for who knows the password, or has none and has signed in with Google just now. */
export const requestKey = sends(beginSecondFactor, { changes: [] })

/** Switches the second factor on; answers the recovery codes. What shows it is asked for anew when they were read. */
export const confirmKey = sends(confirmSecondFactor, { changes: [] })

export const switchOffSecondFactor = sends(endSecondFactor, { changes: [] })

/** Ends one session, or all but this one; the list shows it when the server has done it. */
export const useEndSessions = () =>
  useMutation({
    mutationKey: ['sessions', 'end'],
    mutationFn: async (which: Session | 'others') => {
      if (which === 'others') await call(endOthers, {})
      else await call(endSession, { params: { id: which.session_id } }).catch(goneAlready)
    },
    meta: { changes: ['account'] },
  })

function goneAlready(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** Changes the password. Every session ends, and this device goes on with a new one. Of a wrong one the server says `Invalid password`. */
export const changePassword = async (currentPassword: string, newPassword: string) =>
  remember(await auth('change-password', { currentPassword, newPassword }, true))

/** Has the mail with the link to `/verify-email` sent again. */
export const sendVerification = () => auth('send-verification-email', {}, true)

/** Confirms the e-mail of who is signed in with the token of that link. */
export async function verifyEmail(token: string) {
  const query = new URLSearchParams({ token })
  const { accessToken } = readSession()
  try {
    await send({ method: 'GET', path: `/auth/verify-email?${query}`, accessToken })
  } catch (error) {
    console.error('GET /api/auth/verify-email failed:', error)
    if (error instanceof ApiError && error.status === 401) leaveExpired(accessToken)
    throw error
  }
}
