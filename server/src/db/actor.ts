import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { isReadOnly } from './failures.ts'
import { send } from './prepared.ts'

/** Who acts: an account's id, empty for the app itself. */
type Deed = { actor: string }

const deed = new AsyncLocalStorage<Deed>()
const NOBODY: Deed = { actor: '' }

/** Runs what belongs to one request, whose actor is yet unknown. */
export const inRequest = (run: () => void) => deed.run({ actor: '' }, run)

/** From here on, what this request changes is recorded as done by this account. */
export function actAs(uid: string) {
  const current = deed.getStore()
  if (current) current.actor = uid
}

/** Does what somebody has asked for after the request has ended; in nobody's name where there is none. */
export const inNameOf = <T>(uid: string | null, work: () => Promise<T>) =>
  deed.run({ actor: uid ?? '' }, work)

const BEGINS = /^\s*(begin|start transaction)\b/i
const ENDS = /^\s*(commit|rollback|end|abort)\b(?!\s+to\b)/i
/** Writes nothing: a mere reading tells the database nothing, to save the time. */
const READS = /^\s*(select\b|(begin|start transaction)\b.*\bread only\b)/i

/** A connection as Kysely takes it. It knows in whose name it wrote last. */
class ActorConnection {
  readonly #client: PoolClient
  #told = ''
  #isInTransaction = false
  #isReadOnly = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  /**
   * Before what may write, a transaction or a statement outside of one: tells the database in whose name the audit trail
   * is written. Never within a transaction, whose rollback would take that back.
   */
  async #tell(text: string) {
    if (this.#isInTransaction || READS.test(text)) return
    const { actor } = deed.getStore() ?? NOBODY
    if (this.#told === actor) return
    await this.#client.query("select set_config('ganit.actor', $1, false)", [actor])
    this.#told = actor
  }

  query = (async (text: string, values: unknown[]) => {
    await this.#tell(text)
    if (BEGINS.test(text)) this.#isInTransaction = true
    const result = await send(this.#client, text, values).catch((error: unknown) => {
      this.#isReadOnly ||= isReadOnly(error)
      throw error
    })
    if (ENDS.test(text)) this.#isInTransaction = false
    return result
  }) as unknown as ClientBase['query']

  /** One that may not write stays so for good, though the database soon takes writing again. */
  release(isBroken?: boolean) {
    this.#isInTransaction = false
    this.#client.release(isBroken || this.#isReadOnly)
  }
}

const connections = new WeakMap<PoolClient, ActorConnection>()

/** A connection of a pool, as Kysely takes it. */
export function connectionOf(client: PoolClient) {
  const known = connections.get(client)
  if (known) return known
  const connection = new ActorConnection(client)
  connections.set(client, connection)
  return connection
}

/** A pool as Kysely takes it, whose connections know who acts. */
export const actorConnections = (pool: Pool) => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => connectionOf(await pool.connect()),
})
