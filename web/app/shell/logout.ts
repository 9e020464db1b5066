import { send } from '../api/send.ts'
import { forgetGoogleUser } from '../google-user.ts'
import { sweepOwn } from '../own-storage.ts'
import { endSession, readSession } from '../session.ts'

/**
 * Signs out in this browser at once; the server is told, but its answer is not waited for: being offline
 * must not keep anyone signed in on a shared computer. What was kept of this person's work goes, too.
 */
export function logout() {
  const { accessToken } = readSession()
  sweepOwn()
  forgetGoogleUser()
  endSession()
  if (!accessToken) return
  send({ method: 'POST', path: '/auth/sign-out', body: {}, accessToken }).catch((error: unknown) =>
    console.error('Signing out on the server failed:', error),
  )
}
