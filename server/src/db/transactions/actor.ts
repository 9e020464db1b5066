import type { ClientBase, Pool, PoolClient } from 'pg'
import { presentActor } from '../../academy/place.ts'
import { isReadOnly } from '../connections/failures.ts'
import { sendStatement } from '../connections/prepared.ts'

const BEGINS = /^\s*(begin|start transaction)\b/i
const ENDS = /^\s*(commit|rollback|end|abort)\b(?!\s+to\b)/i
/** Statements that only read. The database is not told the actor before them, which saves time. */
const READS = /^\s*(select\b|(begin|start transaction)\b.*\bread only\b)/i
/** Event of a client whose commit has added a job or a delivery. */
export const QUEUED = 'queued'
/** Statements that add one, perhaps among others. */
const QUEUES = /\binsert into "?(jobs|deliveries)"?[\s(]/i
const ROLLS_BACK = /^\s*(rollback|abort)\b/i

/** A connection for Kysely that remembers the actor it last told the database. */
class ActorConnection {
  readonly #client: PoolClient
  #told = ''
  #isInTransaction = false
  #isReadOnly = false
  #hasQueued = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  /**
   * Tells the database the actor of the audit trail before a transaction or statement that may write. Never inside a
   * transaction, because a rollback would undo it.
   */
  async #tell(text: string) {
    if (this.#isInTransaction || READS.test(text)) return
    const actor = presentActor()
    if (this.#told === actor) return
    await this.#client.query("select set_config('ganit.actor', $1, false)", [actor])
    this.#told = actor
  }

  query = (async (text: string, values: unknown[]) => {
    await this.#tell(text)
    if (BEGINS.test(text)) this.#isInTransaction = true
    const result = await sendStatement(this.#client, text, values).catch((error: unknown) => {
      this.#isReadOnly ||= isReadOnly(error)
      throw error
    })
    if (ENDS.test(text)) this.#isInTransaction = false
    this.#noteQueued(text)
    return result
  }) as unknown as ClientBase['query']

  /** Emits `QUEUED` once the commit is done. */
  #noteQueued(text: string) {
    if (ROLLS_BACK.test(text)) this.#hasQueued = false
    else if (!READS.test(text)) this.#hasQueued ||= QUEUES.test(text)
    if (!this.#hasQueued || this.#isInTransaction) return
    this.#hasQueued = false
    this.#client.emit(QUEUED)
  }

  /**
   * Releases the connection. A read-only one is discarded, because it stays read-only even after the database accepts
   * writes again.
   */
  release(isBroken?: boolean) {
    this.#isInTransaction = false
    this.#hasQueued = false
    this.#client.release(isBroken || this.#isReadOnly)
  }
}

const connections = new WeakMap<PoolClient, ActorConnection>()

export function connectionOfClient(client: PoolClient) {
  const known = connections.get(client)
  if (known) return known
  const connection = new ActorConnection(client)
  connections.set(client, connection)
  return connection
}

export const takeConnection = async (pool: Pool) => connectionOfClient(await pool.connect())

/** A pool for Kysely whose connections know the actor. */
export const actorConnections = (pool: Pool) => ({
  options: pool.options,
  end: () => pool.end(),
  connect: () => takeConnection(pool),
})
