import { writeOwn } from '../own-storage.ts'
import { ROLES } from '../roles.ts'
import { endSession, readSession, signedIn } from '../session.ts'
import { dropStored, readStored, writeStored } from '../storage.ts'

type Leave = (path: string) => void

// Until the application runs; its first screen can be refused before.
let leave: Leave = (path) => window.location.replace(path)

/** The running application hands over its own way to navigate, so that leaving needs no full load. */
export function leaveWith(navigate: Leave) {
  leave = navigate
}

/** The event of the window at the end of a session, while it is still known whose it is: for what is to be kept of the screen. */
export const SESSION_END = 'sessionend'
/** Under which the page is kept on which a session has ended: who signs in again in this tab comes back to it. */
export const WAY_BACK = 'wayBack'

/** Under which it waits for the sign-in page that a session has ended: the page may come late, or by a full load. */
const ENDED = 'sessionEnded'

/** Why the sign-in page was opened, where a session has ended; said once. */
export function takeSessionEnd() {
  const isEnd = readStored('session', ENDED) !== null
  dropStored('session', ENDED)
  return isEnd ? 'Your session has ended. Please log in again.' : undefined
}

/** Forgets who was signed in and goes to the sign-in page of their role. */
export function redirectToSignIn() {
  if (signedIn()) writeStored('session', ENDED, 'yes')
  const { userType } = readSession()
  endSession()
  leave((userType && ROLES[userType].signsIn) ?? '/login/student')
}

/** The server no longer knows this session. One that has ended since it was asked takes nobody's place. */
export function leaveExpired(accessToken: string | null) {
  if (readSession().accessToken !== accessToken) return
  dispatchEvent(new Event(SESSION_END))
  const { pathname, search, hash } = location
  if (!/^\/(login\/|$)/.test(pathname)) writeOwn('session', WAY_BACK, pathname + search + hash)
  redirectToSignIn()
}
