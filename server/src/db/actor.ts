import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'

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

const told = new WeakMap<PoolClient, string>()

/** Tells a connection, before anything else is done with it, in whose name the audit trail is written. */
async function tellActor(client: PoolClient) {
  const { actor, isReading } = deed.getStore() ?? { actor: '', isReading: false }
  if (isReading || (told.get(client) ?? '') === actor) return
  await client.query("select set_config('ganit.actor', $1, false)", [actor])
  told.set(client, actor)
}

/**
 * A pool as Kysely takes it, whose connections know who acts. Not Kysely's own hook: one that fails there, because the
 * connection has just died, keeps its place in the pool for ever.
 */
export const toldConnections = (pool: Pool) => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect()
    try {
      await tellActor(client)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  },
})
