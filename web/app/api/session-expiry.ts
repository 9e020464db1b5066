import { endSession, readSession, signedIn } from '../session.ts'

const LOGIN = '/login/student'

/** `hasEnded`: this browser had a session until now. */
type Leave = (path: string, hasEnded: boolean) => void

let leave: Leave = (path) => window.location.replace(path)

/** The running application hands over its own way to navigate, so that leaving needs no full load. */
export function leaveWith(navigate: Leave) {
  leave = navigate
}

/** Forgets who was signed in and goes to the sign-in page. */
export function redirectToSignIn() {
  const hasEnded = signedIn()
  endSession()
  leave(LOGIN, hasEnded)
}

/** The server no longer knows this session. One that has ended since it was asked takes nobody's place. */
export function leaveExpired(accessToken: string | null) {
  if (readSession().accessToken === accessToken) redirectToSignIn()
}
