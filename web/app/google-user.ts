import type { OwnAccount } from '@ganit/contract/accounts'

/** Written by the sign-in with Google, for the registration, gone with the tab (spec §3). */
const KEY = 'googleUser'

export type GoogleUser = {
  uid: string | null
  email: string
  first_name: string
  last_name: string
  photoURL: string | null
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export function readGoogleUser(): GoogleUser | null {
  try {
    const user = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const [first_name = '', ...rest] = text(user.displayName).split(/\s+/)
    return {
      uid: text(user.uid) || null,
      email: text(user.email),
      first_name,
      last_name: rest.join(' '),
      photoURL: text(user.photoURL) || null,
    }
  } catch {
    return null
  }
}

/** Keeps what the server says of the account at Google; of an account without one nothing, also nothing older. */
export function storeGoogleUser({ email, google }: OwnAccount) {
  if (!google) return forgetGoogleUser()
  const { display_name: displayName, uid, photo_url: photoURL } = google
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ displayName, email, uid, photoURL }))
  } catch {
    // Where nothing can be kept, the registration asks the server again.
  }
}

export function forgetGoogleUser() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage that is switched off holds nothing.
  }
}
