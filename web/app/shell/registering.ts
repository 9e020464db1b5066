let isOnTheWay = false

/** That somebody who wanted to register is sent to sign in first. */
export function beginRegistering() {
  isOnTheWay = true
}

/** Whether the page that opens now was asked for on the way to the registration; said once. */
export function takeRegistering() {
  const was = isOnTheWay
  isOnTheWay = false
  return was
}
