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
} from '@ganit/contract/accounts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { send } from '../../api/send.ts'
import { leaveExpired } from '../../api/session-expiry.ts'
import { readSession } from '../../session.ts'
import { auth, remember } from './accounts.data.ts'

/** How the signed-in account opens. */
export const ownAccount = queryOptions({
  queryKey: ['own-account'],
  queryFn: () => call(getOwnAccount, {}),
})

/** Where it is signed in. */
export const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => call(listSessions, {}),
})

/** Whether signing in asks the admin for a code. */
export const secondFactor = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => call(getSecondFactor, {}),
})

/** A fresh key for an authenticator app, for who knows the password. */
export const requestKey = (password: string) => call(beginSecondFactor, { body: { password } })

/** Switches the second factor on; answers the recovery codes. */
export const confirmKey = async (ticket: string, code: string) =>
  (await call(confirmSecondFactor, { body: { ticket, code } })).recovery_codes

/** Switches it off. */
export const switchOff = (password: string, code: string) =>
  call(endSecondFactor, { body: { password, code } })

/** Ends one session, or all but this one; the list shows it when the server has done it. */
export function useEndSessions() {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (which: Session | 'others') => {
      if (which === 'others') await call(endOthers, {})
      else await call(endSession, { params: { id: which.session_id } }).catch(goneAlready)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessions.queryKey }),
  })
}

function goneAlready(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** Changes the password. Every session ends, and this device goes on with a new one. */
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
