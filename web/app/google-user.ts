import type { OwnAccount } from '@ganit/contract/accounts/accounts'
import { dropStored, parseJson, readStored, writeStored } from './storage.ts'

/** The Google account, written after signing in with Google, for the registration; kept in this tab. */
const KEY = 'googleUser'

export type GoogleUser = {
  uid: string | null
  email: string
  first_name: string
  last_name: string
  photoURL: string | null
}

const trimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export function readGoogleUser(): GoogleUser | null {
  const user = parseJson(readStored('session', KEY)) as Record<string, unknown> | null
  if (typeof user !== 'object' || user === null) return null
  const [first_name = '', ...rest] = trimmedText(user.displayName).split(/\s+/)
  return {
    uid: trimmedText(user.uid) || null,
    email: trimmedText(user.email),
    first_name,
    last_name: rest.join(' '),
    photoURL: trimmedText(user.photoURL) || null,
  }
}

/** Stores the Google profile of the account, or clears an older one. */
export function storeGoogleUser({ email, google }: OwnAccount) {
  if (!google) return forgetGoogleUser()
  const { display_name: displayName, uid, photo_url: photoURL } = google
  writeStored('session', KEY, JSON.stringify({ displayName, email, uid, photoURL }))
}

export const forgetGoogleUser = () => dropStored('session', KEY)
