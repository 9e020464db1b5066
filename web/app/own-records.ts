import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { sweepAlso } from './own-storage.ts'
import { accountHere } from './session.ts'

/* The database of work done on this device that the server has not confirmed; it holds nothing else. A record survives
   reloads, a locked phone and an expired session, belongs to one account, and is deleted when that account signs out. */

let database: UseStore | undefined
const openStore = () => {
  database ??= createStore('ganit', 'unsent')
  return database
}

/** Records not on the device yet, or refused by it: they last as long as the page. */
const unkept = new Map<string, Map<string, unknown>>()

const isKeyOfAccount = (account: string, key: IDBValidKey): key is [string, string] =>
  Array.isArray(key) && key[0] === account && typeof key[1] === 'string'

/** A device without storage, or with full storage, is no error. */
const tryOrDefault = <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> =>
  Promise.resolve()
    .then(work)
    .catch(() => otherwise)

const readStoredRecords = (account: string) =>
  tryOrDefault(async () => {
    const all = await entries<IDBValidKey, unknown>(openStore())
    return all.flatMap(([key, value]) =>
      isKeyOfAccount(account, key) ? [[key[1], value] as const] : [],
    )
  }, [])

/** The signed-in account's records, by name. */
export async function ownRecords(account = accountHere()): Promise<Map<string, unknown>> {
  if (account === null) return new Map()
  return new Map([...(await readStoredRecords(account)), ...(unkept.get(account) ?? [])])
}

/** Stores a record of the account. Returns false if the device could not store it, or nobody is signed in. */
export async function keepOwnRecord(name: string, value: unknown, account = accountHere()) {
  if (account === null) return false
  // Set before the write, so that the record stays dropped if it is dropped meanwhile.
  unkept.set(account, new Map(unkept.get(account)).set(name, value))
  const isKept = await tryOrDefault(async () => {
    await set([account, name], value, openStore())
    return true
  }, false)
  if (isKept && unkept.get(account)?.get(name) === value) unkept.get(account)?.delete(name)
  return isKept
}

export async function dropOwnRecord(name: string, account = accountHere()) {
  if (account === null) return
  unkept.get(account)?.delete(name)
  await tryOrDefault(() => del([account, name], openStore()), undefined)
}

/** Deletes an account's records. */
export async function sweepOwnRecords(account: string) {
  unkept.delete(account)
  for (const [name] of await readStoredRecords(account)) await dropOwnRecord(name, account)
}

// Signing out needs this file, so that the next person on this device cannot find the records.
sweepAlso(sweepOwnRecords)
