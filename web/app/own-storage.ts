import { accountHere } from './session.ts'
import { type Area, dropStored, readStored, storedKeys, writeStored } from './storage.ts'

/* Somebody's drafts and unanswered requests. They belong to one account, survive an expired session, and are deleted
   when that account signs out. */

/** A storage key whose change tells the other tabs which account signed out. */
const SIGNED_OUT = 'signedOut'

/** Functions that delete an account's data which other files keep. */
const sweepers: ((account: string) => unknown)[] = []

/**
 * Registers a function that deletes data kept by another file, such as `own-records.ts`. Pages that keep none need not
 * load it.
 */
export const sweepAlso = (sweep: (account: string) => unknown) => void sweepers.push(sweep)

const keyOf = (name: string, account: string) => `${name}:${account}`

/** Reads what an account has kept under a name; null if nothing. */
export const readOwnValue = (area: Area, name: string, account = accountHere()) =>
  account === null ? null : readStored(area, keyOf(name, account))

/** Stores a value of the account. Returns false if the device could not store it, or nobody is signed in. */
export const writeOwnValue = (area: Area, name: string, text: string, account = accountHere()) =>
  account !== null && writeStored(area, keyOf(name, account), text)

export function dropOwnValue(area: Area, name: string, account = accountHere()) {
  if (account !== null) dropStored(area, keyOf(name, account))
}

/** The signed-in account's names that begin with `start`. */
export function ownNames(area: Area, start: string) {
  const account = accountHere()
  if (account === null) return []
  const end = keyOf('', account)
  return storedKeys(area).flatMap((key) =>
    key.startsWith(start) && key.endsWith(end) ? [key.slice(0, -end.length)] : [],
  )
}

/** Called on signing out, so that the next person at this computer finds nothing in any tab. */
export function sweepOwnStorage(account = accountHere()) {
  if (account === null) return
  sweepAccount(account)
  writeStored('local', SIGNED_OUT, account)
  dropStored('local', SIGNED_OUT)
}

function sweepAccount(account: string) {
  for (const sweep of sweepers) sweep(account)
  for (const area of ['local', 'session'] as const)
    for (const key of storedKeys(area)) if (key.endsWith(keyOf('', account))) dropStored(area, key)
}

/** Sweeps this tab when another one signs out. Returns the unsubscribe function. */
export function sweepWithOtherTabs() {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_OUT && newValue) sweepAccount(newValue)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
