import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import { actorConnections } from './actor.ts'
import type { DatabaseAddress } from './embedded/address.ts'
import { KEEP_ALIVE } from './keep-alive.ts'
import type { Database } from './schema.ts'

const MOST_CONNECTIONS = 15
/** A call may need a second one, and others go on meanwhile. */
const FEWEST_CONNECTIONS = 5
const DATE = 1082
const SLOW_MS = 500

/** Each shorter than the one around it; the browser gives up after 10 s. */
export const WAIT_MS = {
  connection: 2000,
  lock: 3000,
  statement: 7000,
  silence: 7500,
  idleTransaction: 10_000,
}

export type Waits = typeof WAIT_MS
type Log = Pick<FastifyBaseLogger, 'warn'>
type Opening = {
  max?: number
  waits?: Waits
  /** Where slow queries are told of; absent: nowhere. */
  log?: Log
}
export type Connection = { db: Kysely<Database>; pool: Pool }

/** Dates stay `YYYY-MM-DD` text, money and big numbers text. */
export const optionsFor = (address: DatabaseAddress, waits: Waits = WAIT_MS): PoolConfig => ({
  ...KEEP_ALIVE,
  ...address,
  max: MOST_CONNECTIONS,
  // Where another server has taken its place, the old one is not asked for ever.
  maxLifetimeSeconds: 300,
  application_name: 'ganit',
  connectionTimeoutMillis: waits.connection,
  lock_timeout: waits.lock,
  statement_timeout: waits.statement,
  idle_in_transaction_session_timeout: waits.idleTransaction,
  types: {
    getTypeParser: (oid, format) => (oid === DATE ? String : types.getTypeParser(oid, format)),
  },
})

/** How many connections each of several processes may have, so that together they ask no more of PostgreSQL than it does well. */
export const shareOfConnections = (processes: number) =>
  Math.max(FEWEST_CONNECTIONS, Math.ceil(MOST_CONNECTIONS / processes))

/** Opens a pool of connections to serve people with, who do not wait for long. */
export function connect(
  address: DatabaseAddress,
  { max = MOST_CONNECTIONS, waits = WAIT_MS, log }: Opening = {},
): Connection {
  const pool = new Pool({ ...optionsFor(address, waits), max })
  // Without listeners the death of one connection, idle or at work, would end the process. The pool replaces it by
  // itself, and the query that was running is told.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  endSilentConnections(pool, waits)
  const dialect = new PostgresDialect({ pool: actorConnections(pool) })
  return { pool, db: new Kysely<Database>({ dialect, ...(log && { log: slowQueries(log) }) }) }
}

const SEARCHES_AT_ONCE = 4
const SEARCH_MS = 1000

/**
 * Opens a pool of few connections for searches. However many people look for a common name among a million at once, the
 * others find a connection; a search that takes longer than a second is ended, and its caller told to come again.
 */
export const connectSearches = (
  address: DatabaseAddress,
  { processes, log }: { processes: number; log: Log },
): Connection =>
  connect(address, {
    max: Math.max(2, Math.ceil(SEARCHES_AT_ONCE / processes)),
    waits: { ...WAIT_MS, lock: SEARCH_MS, statement: SEARCH_MS },
    log,
  })

/** Tells of queries that take long as they are written, without the values that they are asked with. */
const slowQueries = (log: Log) => (event: LogEvent) => {
  const ms = Math.round(event.queryDurationMillis)
  if (ms > SLOW_MS) log.warn({ ms, query: event.query.sql }, 'A query took long.')
}

/** A server that hangs instead of refusing never answers, not even with a time-out of its own. */
function endSilentConnections(pool: Pool, { silence }: Waits) {
  const busy = new WeakSet<object>()
  pool.on('acquire', (client) => busy.add(client))
  pool.on('release', (_error, client) => busy.delete(client))
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.setTimeout(silence, () => {
      if (busy.has(client)) socket.destroy(new Error('The database does not answer'))
    })
  })
}

/** The socket under a connection, which ends it at once where a farewell would hang. */
export const socketOf = (client: ClientBase) =>
  (client as ClientBase & { connection: { stream: Socket } }).connection.stream
