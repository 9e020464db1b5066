import { Kysely, PostgresDialect } from 'kysely'
import { type ClientBase, Pool, type PoolConfig } from 'pg'
import type { DatabaseAddress } from '../../academy/academy.ts'
import { poolOptions, socketOf } from '../client.ts'
import type { Database } from '../schema.ts'

/** Work on many rows may take long, but must not hold up others by waiting long for a lock. */
const PATIENCE_MS = { statement_timeout: 600_000, lock_timeout: 20_000 }

/**
 * A connection to a pool's server for long work. Its locks end with the process. `cut` closes it even during a query.
 */
export function openOwnConnection({ options }: { options: PoolConfig }) {
  const clients = new Set<ClientBase>()
  const pool = new Pool({
    ...options,
    // The password is not enumerable in the options, so it is copied explicitly.
    password: options.password,
    ...PATIENCE_MS,
    max: 1,
    idleTimeoutMillis: 0,
    idle_in_transaction_session_timeout: PATIENCE_MS.statement_timeout,
    application_name: 'ganit jobs',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {})
  })
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    cut: () => {
      for (const client of clients) socketOf(client).destroy()
    },
  }
}

/** A connection for commands at the machine, with longer timeouts. */
export const openOperatorConnection = (address: DatabaseAddress) =>
  openOwnConnection({ options: poolOptions(address) })
