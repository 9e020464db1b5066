import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import type { DatabaseAddress } from '../academy/academy.ts'
import { KEEP_ALIVE } from './connections/keep-alive.ts'
import type { Database } from './schema.ts'
import { actorConnections } from './transactions/actor.ts'

const MOST_CONNECTIONS = 15
/** A call may need a second connection while others run. */
const FEWEST_CONNECTIONS = 5
/** A new connection plans each statement anew, which takes some 100 ms of CPU, so a short pause closes none. */
const IDLE_MS = 120_000
const DATE = 1082
const SLOW_MS = 500

/** Each timeout is shorter than the one around it; the browser gives up after 10 s. */
export const WAIT_MS = {
  connection: 2000,
  lock: 3000,
  statement: 7000,
  silence: 7500,
  idleTransaction: 10_000,
}

export type Waits = typeof WAIT_MS

const HANGS_MS = 600_000
/** For commands at the machine, for which nobody waits in a browser: they end only what hangs, however slow the machine is. */
export const COMMAND_WAITS: Waits = {
  connection: HANGS_MS,
  lock: HANGS_MS,
  statement: HANGS_MS,
  silence: HANGS_MS,
  idleTransaction: HANGS_MS,
}

/** A log of the start has no `debug`. */
export type SlowQueryLog = { warn: unknown; debug?: FastifyBaseLogger['debug'] }
type Opening = {
  max?: number
  waits?: Waits
  /** Log of slow queries; absent: none. */
  log?: SlowQueryLog
  /** Called with each new connection before it is used, also with those that `openOwnConnection` opens to its server. */
  onConnect?: (client: ClientBase) => Promise<void>
}
export type Connection = { db: Kysely<Database>; pool: Pool }

/**
 * How long a connection is used, so that after a failover the old server is not used forever. Random for each
 * connection, because if many ended together, planning anew would keep two cores busy for a second.
 */
const lifetimeSeconds = () => 300 + Math.random() * 300

/** Dates stay `YYYY-MM-DD` text; numeric and bigint stay text. */
export const poolOptions = (address: DatabaseAddress, waits: Waits = WAIT_MS): PoolConfig => ({
  ...KEEP_ALIVE,
  ...address,
  max: MOST_CONNECTIONS,
  idleTimeoutMillis: IDLE_MS,
  maxLifetimeSeconds: lifetimeSeconds(),
  application_name: 'ganit',
  connectionTimeoutMillis: waits.connection,
  lock_timeout: waits.lock,
  statement_timeout: waits.statement,
  idle_in_transaction_session_timeout: waits.idleTransaction,
  types: {
    getTypeParser: (oid, format) => (oid === DATE ? String : types.getTypeParser(oid, format)),
  },
})

/** Connections per process, so that all together do not overload PostgreSQL. */
export const shareOfConnections = (processes: number) =>
  Math.max(FEWEST_CONNECTIONS, Math.ceil(MOST_CONNECTIONS / processes))

/** Opens a pool for serving people, with short timeouts. */
export function connect(
  address: DatabaseAddress,
  { max = MOST_CONNECTIONS, waits = WAIT_MS, log, onConnect }: Opening = {},
): Connection {
  const options = { ...poolOptions(address, waits), max, ...(onConnect && { onConnect }) }
  const pool = tendPool(new Pool(options), waits)
  return { pool, db: databaseOf(pool, log) }
}

/** A database on a pool's connections, which know the actor. */
export const databaseOf = (pool: Pool, log?: SlowQueryLog) =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: actorConnections(pool) }),
    ...(log && { log: slowQueries(log) }),
  })

/** Keeps a pool whole when connections die, hang or grow old. */
export function tendPool<P extends Pool>(pool: P, waits: Waits) {
  // Without listeners the death of a connection would end the process. The pool replaces it, and a running query
  // rejects.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    pool.options.maxLifetimeSeconds = lifetimeSeconds()
  })
  endSilentConnections(pool, waits)
  return pool
}

const SEARCHES_AT_ONCE = 4
const SEARCH_MS = 1000
export const SEARCH_WAITS: Waits = { ...WAIT_MS, lock: SEARCH_MS, statement: SEARCH_MS }

/**
 * Opens a small pool for searches. However many people search a common name among a million at once, others find a
 * connection; a search over a second is cancelled with a request to retry.
 */
export const connectSearches = (
  address: DatabaseAddress,
  { processes, log }: { processes: number; log: SlowQueryLog },
): Connection =>
  connect(address, {
    max: Math.max(2, Math.ceil(SEARCHES_AT_ONCE / processes)),
    waits: SEARCH_WAITS,
    log,
  })

/** Logs slow queries as written, without their values. */
export const slowQueries = (log: SlowQueryLog) => (event: LogEvent) => {
  const ms = Math.round(event.queryDurationMillis)
  if (ms > SLOW_MS) log.debug?.({ ms, query: event.query.sql }, 'A query took long.')
}

/** A hung server never answers, and its own timeouts do not help. */
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

/** Socket of a connection, to destroy it at once where closing would hang. */
export const socketOf = (client: ClientBase) =>
  (client as ClientBase & { connection: { stream: Socket } }).connection.stream
