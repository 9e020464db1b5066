import type { PostgresPoolClient } from 'kysely'
import { isDatabaseAway } from '../failures.ts'

type Ways = {
  toPrimary: () => Promise<PostgresPoolClient>
  /** Called with what went wrong on the replica. */
  rest: (error: unknown) => void
}

const BEGINS = /^\s*(begin|start transaction)\b/i
/** What is being replayed removes what a query still reads. */
const CONFLICT = '40001'
const CONNECTION_LOST = '08006'

const isReplicasFault = (error: unknown) =>
  isDatabaseAway(error) || (error as { code?: unknown }).code === CONFLICT

/**
 * A connection to the replica that goes on at the primary when the replica fails. What is read in a transaction is of one
 * moment, so there the failure is told, as one that passes.
 */
export class ReplicaConnection implements PostgresPoolClient {
  #current: PostgresPoolClient
  #isInTransaction = false
  #isAtPrimary = false
  readonly #ways: Ways

  constructor(replica: PostgresPoolClient, ways: Ways) {
    this.#current = replica
    this.#ways = ways
  }

  query = (async (text: string, values: unknown[]) => {
    try {
      const result = await this.#current.query(text, values)
      if (BEGINS.test(text)) this.#isInTransaction = true
      return result
    } catch (error) {
      if (this.#isAtPrimary || !isReplicasFault(error)) throw error
      this.#ways.rest(error)
      if (this.#isInTransaction)
        throw Object.assign(new Error('The database does not answer', { cause: error }), {
          code: CONNECTION_LOST,
        })
      await this.#changeOver()
      return this.#current.query(text, values)
    }
  }) as unknown as PostgresPoolClient['query']

  async #changeOver() {
    const primary = await this.#ways.toPrimary()
    this.#current.release(true)
    this.#current = primary
    this.#isAtPrimary = true
  }

  release(isBroken?: boolean) {
    this.#current.release(isBroken)
  }
}
