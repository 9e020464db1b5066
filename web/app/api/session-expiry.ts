import { writeOwn } from '../own-storage.ts'
import { ROLES } from '../roles.ts'
import { endSession, readSession, signedIn } from '../session.ts'

/** `hasEnded`: this browser had a session until now. */
type Leave = (path: string, hasEnded: boolean) => void

let leave: Leave = (path) => window.location.replace(path)

/** The running application hands over its own way to navigate, so that leaving needs no full load. */
export function leaveWith(navigate: Leave) {
  leave = navigate
}

/** The event of the window at the end of a session, while it is still known whose it is: for what is to be kept of the screen. */
export const SESSION_END = 'sessionend'
/** Under which the page is kept on which a session has ended: who signs in again in this tab comes back to it. */
export const WAY_BACK = 'wayBack'

/** Forgets who was signed in and goes to the sign-in page of their role. */
export function redirectToSignIn() {
  const hasEnded = signedIn()
  const { userType } = readSession()
  endSession()
  leave((userType && ROLES[userType].signsIn) ?? '/login/student', hasEnded)
}

/** The server no longer knows this session. One that has ended since it was asked takes nobody's place. */
export function leaveExpired(accessToken: string | null) {
  if (readSession().accessToken !== accessToken) return
  dispatchEvent(new Event(SESSION_END))
  const { pathname, search, hash } = location
  if (!/^\/(login\/|$)/.test(pathname)) writeOwn('session', WAY_BACK, pathname + search + hash)
  redirectToSignIn()
}
