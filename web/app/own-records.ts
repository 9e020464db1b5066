import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { accountHere } from './session.ts'

/*
 * What was done here and the server has not acknowledged yet, and nothing else. It outlasts a reload, a locked phone and a
 * session that has expired, opens to the same account only, and goes when they sign out.
 */

let database: UseStore | undefined
const store = () => {
  database ??= createStore('ganit', 'unsent')
  return database
}

/** What the device has not kept yet, or could not: it lasts as long as the page. */
const unkept = new Map<string, Map<string, unknown>>()

const isOf = (account: string, key: IDBValidKey): key is [string, string] =>
  Array.isArray(key) && key[0] === account && typeof key[1] === 'string'

/** A device that keeps nothing, or is full, is no error. */
const tried = <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> =>
  Promise.resolve()
    .then(work)
    .catch(() => otherwise)

const storedOf = (account: string) =>
  tried(async () => {
    const all = await entries<IDBValidKey, unknown>(store())
    return all.flatMap(([key, value]) => (isOf(account, key) ? [[key[1], value] as const] : []))
  }, [])

/** What is kept of whoever is signed in, by its names. */
export async function ownRecords(account = accountHere()): Promise<Map<string, unknown>> {
  if (account === null) return new Map()
  return new Map([...(await storedOf(account)), ...(unkept.get(account) ?? [])])
}

/** False when the device could not keep it beyond this page, or nobody is signed in. */
export async function keepOwnRecord(name: string, value: unknown, account = accountHere()) {
  if (account === null) return false
  // At once: what is dropped while it is being kept must not come back.
  unkept.set(account, new Map(unkept.get(account)).set(name, value))
  const isKept = await tried(async () => {
    await set([account, name], value, store())
    return true
  }, false)
  if (isKept && unkept.get(account)?.get(name) === value) unkept.get(account)?.delete(name)
  return isKept
}

export async function dropOwnRecord(name: string, account = accountHere()) {
  if (account === null) return
  unkept.get(account)?.delete(name)
  await tried(() => del([account, name], store()), undefined)
}

/** On signing out: the next person at this device must not find it. */
export async function sweepOwnRecords(account: string) {
  unkept.delete(account)
  for (const [name] of await storedOf(account)) await dropOwnRecord(name, account)
}
