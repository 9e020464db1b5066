let isOnTheWay = false

/** Notes that somebody who wants to register was sent to sign in first. */
export function beginRegistering() {
  isOnTheWay = true
}

/** True if this page was opened on the way to the registration. Returns true once. */
export function takeRegistering() {
  const was = isOnTheWay
  isOnTheWay = false
  return was
}
