import type { FastifyBaseLogger } from 'fastify'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isDatabaseAway } from '../connections/failures.ts'
import { actorConnections, connectionOfClient } from '../transactions/actor.ts'
import { readMark, waitUntilCaughtUp } from './standing.ts'

type Ways = {
  toPrimary: () => Promise<PostgresPoolClient>
  /** Called with the replica's error. */
  rest: (error: unknown) => void
}

const BEGINS = /^\s*(begin|start transaction)\b/i
/** Error when the replica's replay removed rows that a query still reads. */
const CONFLICT = '40001'
const CONNECTION_LOST = '08006'

const isReplicasFault = (error: unknown) =>
  isDatabaseAway(error) || (error as { code?: unknown }).code === CONFLICT

/**
 * A connection to the replica that switches to the primary if the replica fails. In a transaction, which needs one
 * snapshot, the failure is reported as temporary instead.
 */
class ReplicaConnection implements PostgresPoolClient {
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

/** How long a failed or lagging replica is not used. */
const PAUSE_MS = 5_000

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>
type Parts = { primary: Pool; replica: Pool; log: Log }

/** A pool for reads: uses the replica if it has everything written before the query, else the primary. */
export function createReadingPool({ primary, replica, log }: Parts): PostgresPool {
  const ofPrimary = actorConnections(primary)
  let restsUntil = 0
  let isResting = false

  function rest(error: unknown) {
    restsUntil = performance.now() + PAUSE_MS
    if (!isResting) log.warn(`The replica is not read from: ${(error as Error).message}.`)
    isResting = true
  }

  /** Checked on the very connection that will be used, because one address may have several replicas. */
  async function ofReplica(): Promise<PoolClient | undefined> {
    if (performance.now() < restsUntil) return undefined
    const mark = await readMark(primary).catch(() => undefined)
    if (!mark) return undefined
    let client: PoolClient | undefined
    try {
      client = await replica.connect()
      await waitUntilCaughtUp(client, mark)
    } catch (error) {
      client?.release(true)
      rest(error)
      return undefined
    }
    if (isResting) log.info('The replica is read from again.')
    isResting = false
    return client
  }

  return {
    options: primary.options,
    end: () => replica.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await ofReplica()
      if (!client) return ofPrimary.connect()
      return new ReplicaConnection(connectionOfClient(client), {
        toPrimary: ofPrimary.connect,
        rest,
      })
    },
  }
}
