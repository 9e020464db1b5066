import type { Role } from '@ganit/contract/roles'
import { writeOwnValue } from '../own-storage.ts'
import { EVERY_ROLE, ROLES } from '../roles.ts'
import { endSession, isSignedIn, readSession } from '../session.ts'
import { dropStored, parseJson, readStored, writeStored } from '../storage.ts'

type Leave = (path: string) => void

// Used until the app runs: its first screen may already be refused.
let openPath: Leave = (path) => window.location.replace(path)

/** Lets the running app navigate without a full load. */
export function setNavigation(navigate: Leave) {
  openPath = navigate
}

/** A window event fired before the session is forgotten, so that screens can keep drafts for their owner. */
export const SESSION_END = 'sessionend'
/** Key of the page on which the session ended; signing in again in this tab returns there. */
export const WAY_BACK = 'wayBack'

/** Key of the page that a visitor asked for, with the roles that have it. */
const ASKED_FOR = 'askedFor'

type AskedFor = { path: string; roles: readonly Role[]; toLanding: boolean }

/**
 * Keeps the page that a visitor opened, such as by the link of a message, until somebody signs in in this tab.
 * `toLanding`: the visitor is sent to the landing page instead of a sign-in page.
 */
export const keepAskedFor = (path: string, roles: readonly Role[], toLanding = false) =>
  void writeStored('session', ASKED_FOR, JSON.stringify({ path, roles, toLanding }))

/**
 * The page kept for those who have this first page; else that first page. Only paths of this site; used once. The
 * landing page is no way in, except for an office that begins its day on Today.
 */
export function askedForOr(first: string) {
  const role = EVERY_ROLE.find((each) => [ROLES[each].lands, ROLES[each].begins].includes(first))
  const asked = parseJson(readStored('session', ASKED_FOR)) as AskedFor | null
  dropStored('session', ASKED_FOR)
  if (!role || !asked?.roles.includes(role) || !/^\/\w/.test(asked.path)) return first
  return asked.toLanding && first !== ROLES[role].begins ? first : asked.path
}

/** Key of the note for the sign-in page, which may open late or by a full load. */
const ENDED = 'sessionEnded'

/** The reason to show on the sign-in page after a session ended. Returns it once. */
export function takeSessionEnd() {
  const isEnd = readStored('session', ENDED) !== null
  dropStored('session', ENDED)
  return isEnd ? 'Your session has ended. Please log in again.' : undefined
}

/** Ends the session and opens the role's sign-in page. */
export function redirectToSignIn() {
  if (isSignedIn()) writeStored('session', ENDED, 'yes')
  const { userType } = readSession()
  endSession()
  openPath((userType && ROLES[userType].signsIn) ?? '/login/student')
}

/** The server refused this token. Ignore it if somebody else has signed in since. */
export function leaveExpiredSession(accessToken: string | null) {
  if (readSession().accessToken !== accessToken) return
  dispatchEvent(new Event(SESSION_END))
  const { pathname, search, hash } = location
  if (!/^\/(login\/|$)/.test(pathname)) writeOwnValue('session', WAY_BACK, pathname + search + hash)
  redirectToSignIn()
}
