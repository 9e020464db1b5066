import { endSession, signedIn } from '../session.ts'

const LOGIN = '/login/student'

/** `hasEnded`: this browser had a session until now. */
type Leave = (path: string, hasEnded: boolean) => void

let leave: Leave = (path) => window.location.replace(path)

/** The running application hands over its own way to navigate, so that leaving needs no full load. */
export function leaveWith(navigate: Leave) {
  leave = navigate
}

/** The server no longer knows this session: forget it and go to the sign-in page. */
export function redirectToSignIn() {
  const hasEnded = signedIn()
  endSession()
  leave(LOGIN, hasEnded)
}
