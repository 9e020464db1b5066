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
import { sendRequest } from '../../api/send.ts'
import { leaveExpiredSession } from '../../api/session-expiry.ts'
import { readSession } from '../../session.ts'
import { callSignInService, startSessionFrom } from './accounts.data.ts'

export const ownAccount = reads(getOwnAccount, { shows: ['account'] })()

export const changeOwnName = sends(updateOwnAccount, { changes: ['account', 'staff', 'lesson'] })

export const ownSessions = reads(listSessions, { shows: ['account'] })()

export const secondFactor = reads(getSecondFactor, { shows: ['account'] })()

/** A new key for an authenticator app. Needs the password, or a recent Google sign-in for accounts without one. */
export const requestKey = sends(beginSecondFactor, { changes: [] })

/** Switches the second factor on; returns the recovery codes. Queries refetch only after the codes were read. */
export const confirmKey = sends(confirmSecondFactor, { changes: [] })

export const switchOffSecondFactor = sends(endSecondFactor, { changes: [] })

/** Ends one session, or all but this one. The list changes once the server has done it. */
export const useEndSessions = () =>
  useMutation({
    mutationKey: ['sessions', 'end'],
    mutationFn: async (which: Session | 'others') => {
      if (which === 'others') await call(endOthers, {})
      else await call(endSession, { params: { id: which.session_id } }).catch(ignoreMissing)
    },
    meta: { changes: ['account'] },
  })

function ignoreMissing(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** Changes the password and starts a new session; all others end. A wrong password is refused with `Invalid password`. */
export const changePassword = async (currentPassword: string, newPassword: string) =>
  startSessionFrom(
    await callSignInService('change-password', { currentPassword, newPassword }, true),
  )

/** Sends the mail with the link to `/verify-email` again. */
export const sendVerification = () => callSignInService('send-verification-email', {}, true)

/** Verifies the signed-in account's e-mail with the link's token. */
export async function verifyEmail(token: string) {
  const query = new URLSearchParams({ token })
  const { accessToken } = readSession()
  try {
    await sendRequest({ method: 'GET', path: `/auth/verify-email?${query}`, accessToken })
  } catch (error) {
    console.error('GET /api/auth/verify-email failed:', error)
    if (error instanceof ApiError && error.status === 401) leaveExpiredSession(accessToken)
    throw error
  }
}
