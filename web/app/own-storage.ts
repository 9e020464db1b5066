import { sweepOwnRecords } from './own-records.ts'
import { accountHere } from './session.ts'
import { type Area, dropStored, readStored, storedKeys, writeStored } from './storage.ts'

/*
 * What is kept of somebody's work: a draft, what was sent and has no answer yet. It opens to the same account only, outlasts
 * a session that has expired, and goes when they sign out.
 */

/** Tells the other tabs, by being written, who has signed out. */
const SIGNED_OUT = 'signedOut'

const keyOf = (name: string, account: string) => `${name}:${account}`

/** What was kept under this name for whoever is signed in, or for the account that is named; null where nothing was. */
export const readOwn = (area: Area, name: string, account = accountHere()) =>
  account === null ? null : readStored(area, keyOf(name, account))

/** False when the device could not keep it beyond this page, or nobody is signed in. */
export const writeOwn = (area: Area, name: string, text: string, account = accountHere()) =>
  account !== null && writeStored(area, keyOf(name, account), text)

export function dropOwn(area: Area, name: string, account = accountHere()) {
  if (account !== null) dropStored(area, keyOf(name, account))
}

/** The names, beginning so, under which something is kept for whoever is signed in. */
export function ownNames(area: Area, start: string) {
  const account = accountHere()
  if (account === null) return []
  const end = keyOf('', account)
  return storedKeys(area).flatMap((key) =>
    key.startsWith(start) && key.endsWith(end) ? [key.slice(0, -end.length)] : [],
  )
}

/** On signing out: the next person at this computer must not find it, in this tab or another one. */
export function sweepOwn(account = accountHere()) {
  if (account === null) return
  sweep(account)
  writeStored('local', SIGNED_OUT, account)
  dropStored('local', SIGNED_OUT)
}

function sweep(account: string) {
  void sweepOwnRecords(account)
  for (const area of ['local', 'session'] as const)
    for (const key of storedKeys(area)) if (key.endsWith(keyOf('', account))) dropStored(area, key)
}

/** Sweeps this tab when somebody signs out in another one. Returns how to stop. */
export function sweepWithOtherTabs() {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_OUT && newValue) sweep(newValue)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
