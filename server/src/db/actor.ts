import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection } from 'kysely'

/** Who acts: an account's id, empty for the app itself. A mere reading tells the database nothing, to save the time. */
type Deed = { actor: string; isReading: boolean }

const deed = new AsyncLocalStorage<Deed>()

/** Runs what belongs to one request, whose actor is yet unknown. */
export const inRequest = (isReading: boolean, run: () => void) =>
  deed.run({ actor: '', isReading }, run)

/** From here on, what this request changes is recorded as done by this account. */
export function actAs(uid: string) {
  const current = deed.getStore()
  if (current) current.actor = uid
}

const told = new WeakMap<DatabaseConnection, string>()

/** Tells a connection, before anything else is done with it, in whose name the audit trail is written. */
export async function tellActor(connection: DatabaseConnection) {
  const { actor, isReading } = deed.getStore() ?? { actor: '', isReading: false }
  if (isReading || (told.get(connection) ?? '') === actor) return
  const setting = CompiledQuery.raw("select set_config('ganit.actor', $1, false)", [actor])
  await connection.executeQuery(setting)
  told.set(connection, actor)
}
