import { dropOwn, readOwn, writeOwn } from './own-storage.ts'

const NAME = 'wayBack'

/** Where nobody has been on the way to anything. */
const BEGINNINGS = /^\/$|^\/login\//

/** Keeps which page is open, for whoever it is open to: they come back to it when they have signed in again in this tab. */
export function keepWayBack() {
  const { pathname, search, hash } = window.location
  if (!BEGINNINGS.test(pathname)) writeOwn('session', NAME, pathname + search + hash)
}

/** The page that a session has ended on, of whoever is signed in now; told once. */
export function takeWayBack() {
  const path = readOwn('session', NAME)
  dropOwn('session', NAME)
  return path
}
