import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { isReadOnly } from './client.ts'
import { send } from './prepared.ts'

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

/** A connection as Kysely takes it. It knows in whose name it wrote last. */
class ActorConnection {
  readonly #client: PoolClient
  #told = ''
  #isReadOnly = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** Before anything else is done with it: tells the database in whose name the audit trail is written. */
  async tell({ actor, isReading }: Deed) {
    if (isReading || this.#told === actor) return
    await this.#client.query("select set_config('ganit.actor', $1, false)", [actor])
    this.#told = actor
  }

  query = ((text: string, values: unknown[]) =>
    send(this.#client, text, values).catch((error: unknown) => {
      this.#isReadOnly ||= isReadOnly(error)
      throw error
    })) as ClientBase['query']

  /** One that may not write stays so for good, though the database soon takes writing again. */
  release(isBroken?: boolean) {
    this.#client.release(isBroken || this.#isReadOnly)
  }
}

const connections = new WeakMap<PoolClient, ActorConnection>()

function connectionOf(client: PoolClient) {
  const known = connections.get(client)
  if (known) return known
  const connection = new ActorConnection(client)
  connections.set(client, connection)
  return connection
}

const NOBODY: Deed = { actor: '', isReading: false }

/**
 * A pool as Kysely takes it, whose connections know who acts. Not Kysely's own hook: one that fails there, because the
 * connection has just died, keeps its place in the pool for ever.
 */
export const actorConnections = (pool: Pool) => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const connection = connectionOf(await pool.connect())
    try {
      await connection.tell(deed.getStore() ?? NOBODY)
      return connection
    } catch (error) {
      connection.release(true)
      throw error
    }
  },
})
