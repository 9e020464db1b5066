import type { FastifyBaseLogger } from 'fastify'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { actorConnections, connectionOf } from '../actor.ts'
import { ReplicaConnection } from './replica-connection.ts'
import { catchUp, markOf } from './standing.ts'

/** So long a replica that failed or lags is left alone. */
const PAUSE_MS = 5_000

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>
type Parts = { primary: Pool; replica: Pool; log: Log }

/**
 * A pool as Kysely takes it, for reading: of the replica where that has all that was written before it is asked, of the
 * primary otherwise.
 */
export function readingPool({ primary, replica, log }: Parts): PostgresPool {
  const ofPrimary = actorConnections(primary)
  let restsUntil = 0
  let isResting = false

  function rest(error: unknown) {
    restsUntil = performance.now() + PAUSE_MS
    if (!isResting) log.warn(`The replica is not read from: ${(error as Error).message}.`)
    isResting = true
  }

  /** Looked at on the connection that will be used: behind one address there may be several replicas. */
  async function ofReplica(): Promise<PoolClient | undefined> {
    if (performance.now() < restsUntil) return undefined
    const mark = await markOf(primary).catch(() => undefined)
    if (!mark) return undefined
    let client: PoolClient | undefined
    try {
      client = await replica.connect()
      await catchUp(client, mark)
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
      return new ReplicaConnection(connectionOf(client), { toPrimary: ofPrimary.connect, rest })
    },
  }
}
