import { send } from '../api/send.ts'
import { endSession, readSession } from '../session.ts'
import { dropAllUnsent } from '../unsent.ts'

/**
 * Signs out in this browser at once; the server is told, but its answer is not waited for: being offline
 * must not keep anyone signed in on a shared computer.
 */
export function logout() {
  const { accessToken } = readSession()
  dropAllUnsent()
  endSession()
  if (!accessToken) return
  send({ method: 'POST', path: '/auth/sign-out', body: {}, accessToken }).catch((error: unknown) =>
    console.error('Signing out on the server failed:', error),
  )
}
