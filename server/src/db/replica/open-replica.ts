import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import { connect, shareOfConnections, WAIT_MS } from '../client.ts'
import type { Database } from '../schema.ts'
import { createReadingPool } from './reading-pool.ts'
import { readMark, readStanding } from './standing.ts'

type Parts = { primary: Pool; processes: number; log: FastifyBaseLogger }

/** Short, because the primary can answer instead. */
const CONNECT_MS = 1000

export type Reads = {
  /** For reads that a replica may answer; never shows less than was written before the query. */
  reads: Kysely<Database>
  readingPool: PostgresPool
  /** Lag of the replica in seconds; undefined if it is unreachable. */
  replicaLag: () => Promise<number | undefined>
}

/** Opens a pool to a replica, without connecting yet: an academy works without it. */
export function openReplica(
  connectionString: string,
  { primary, processes, log }: Parts,
): Reads & { close: () => Promise<void> } {
  const max = shareOfConnections(processes)
  const waits = { ...WAIT_MS, connection: CONNECT_MS }
  const { pool: replica } = connect({ connectionString }, { max, waits, log })
  const readingPool = createReadingPool({ primary, replica, log })
  const reads = new Kysely<Database>({ dialect: new PostgresDialect({ pool: readingPool }) })
  return {
    reads,
    readingPool,
    replicaLag: () => lagOf(primary, replica),
    close: () => endOf(reads, replica),
  }
}

/** Kysely does not end a pool it never used. */
async function endOf(reads: Kysely<Database>, replica: Pool) {
  await reads.destroy()
  if (!replica.ended) await replica.end()
}

async function lagOf(primary: Pool, replica: Pool) {
  try {
    const mark = await readMark(primary)
    const client = await replica.connect()
    try {
      return mark && (await readStanding(client, mark)).lag
    } finally {
      client.release()
    }
  } catch {
    return undefined
  }
}
