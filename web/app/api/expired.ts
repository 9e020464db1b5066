import { endSession } from '../session.ts'

const LOGIN = '/login/student'

let leave = (path: string) => window.location.replace(path)

/** The running application hands over its own way to navigate, so that leaving needs no full load. */
export function leaveWith(navigate: (path: string) => void) {
  leave = navigate
}

/** The server no longer knows this session: forget it and go to the sign-in page. */
export function leaveToSignIn() {
  endSession()
  leave(LOGIN)
}
