import { ROLES } from '../roles.ts'
import { endSession, readSession, signedIn } from '../session.ts'
import { keepWayBack } from '../way-back.ts'

/** `hasEnded`: this browser had a session until now. */
type Leave = (path: string, hasEnded: boolean) => void

let leave: Leave = (path) => window.location.replace(path)

/** The running application hands over its own way to navigate, so that leaving needs no full load. */
export function leaveWith(navigate: Leave) {
  leave = navigate
}

/** What is kept of the screen before a session that the server has ended is forgotten. */
const keepers = new Set<() => void>()

/** Calls back while it is still known whose session has ended. Returns how to stop. */
export function onSessionEnd(keep: () => void) {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Forgets who was signed in and goes to the sign-in page of their role. */
export function redirectToSignIn() {
  const hasEnded = signedIn()
  const { userType } = readSession()
  endSession()
  leave(userType ? ROLES[userType].signsIn : '/login/student', hasEnded)
}

/** The server no longer knows this session. One that has ended since it was asked takes nobody's place. */
export function leaveExpired(accessToken: string | null) {
  if (readSession().accessToken !== accessToken) return
  for (const keep of keepers) keep()
  keepWayBack()
  redirectToSignIn()
}
