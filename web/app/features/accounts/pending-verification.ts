/** The token of a mail's link that was opened before logging in; gone with the tab. */
const KEY = 'emailVerification'

export function pendingVerification() {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function storePendingVerification(token: string) {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Then the link is to be opened again after logging in.
  }
}

export function dropPendingVerification() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage that is switched off holds nothing.
  }
}
