import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import type { DatabaseAddress } from '../academy/academy.ts'
import { clock } from '../lifecycle/clock.ts'
import { isStorageFull } from './connections/failures.ts'
import { KEEP_ALIVE } from './connections/keep-alive.ts'
import { nameChanges } from './earlier-databases.ts'
import { migrations as known } from './migrations/index.ts'

/**
 * Lock timeout of an upgrade. It is shorter than the app's, because the app's queries for a table queue behind a
 * waiting upgrade.
 */
const LOCK_MS = 2_000
const PAUSE_MS = 500
const PATIENCE_MS = 600_000

/**
 * Migrates the database to this app's schema, all or nothing, in the order of names. If several apps start at once, one
 * migrates while the others wait. With `last` it stops after that one.
 */
export async function migrate(
  address: DatabaseAddress,
  migrations: Record<string, Migration> = known,
  last?: string,
) {
  const pool = new Pool({
    ...KEEP_ALIVE,
    ...address,
    max: 2,
    application_name: 'ganit migrations',
    lock_timeout: LOCK_MS,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const provider = { getMigrations: async () => migrations }
  try {
    if (!last && (await isUpToDate(pool, migrations))) return
    const migrator = new Migrator({ db, provider })
    await onceFree(() => (last ? migrator.migrateTo(last) : migrator.migrateToLatest()))
  } finally {
    await db.destroy()
    // Kysely does not end a pool it never used.
    if (!pool.ended) await pool.end()
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const HELD =
  'The database cannot be brought up to date while something else works in it: a backup, psql, an older Ganit. End that, then start Ganit again.'

/** Retries while something else locks a table, releasing all locks in between. */
async function onceFree(upgrade: () => Promise<MigrationResultSet>) {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { error, results = [] } = await upgrade()
    if (!error) return
    const failed = results.find(({ status }) => status === 'Error')?.migrationName
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE)
      throw explainFailure(error, failed)
    if (performance.now() > until) throw new Error(HELD, { cause: error })
    await sleep(PAUSE_MS)
  }
}

/**
 * Checks quickly for missing migrations: nearly every start has none, and this is ten times faster than Kysely's check.
 */
async function isUpToDate(pool: Pool, migrations: Record<string, Migration>) {
  const done = await completedMigrations(pool)
  const names = nameChanges(done, 'The database')
  // In one statement, so that another starting app sees all old names or none.
  if (names !== done)
    await pool.query(
      `with gone as (delete from kysely_migration where name <> all($1))
      insert into kysely_migration select unnest($1::text[]), $2 on conflict do nothing`,
      [names, clock.now().toISOString()],
    )
  return names.toSorted().join() === Object.keys(migrations).toSorted().join()
}

/** Names of completed migrations, in order; empty without an academy. */
async function completedMigrations(pool: Pool) {
  try {
    const { rows } = await pool.query<{ name: string }>(
      'select name from kysely_migration order by name collate "C"',
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    if ((error as { code?: string }).code === UNKNOWN_TABLE) return []
    throw error
  }
}

const UNKNOWN_TABLE = '42P01'

/** Kysely's message for a recorded migration that this app does not have. */
const NOT_OURS =
  /previously executed migration (?<name>\S+) is missing|"(?<name>\S+)" doesn't exist/

const NO_ROOM =
  'The disk is full: there is no room to bring the database up to date, and nothing of it was changed. Make room, then start Ganit again.'

function explainFailure(error: unknown, failed: string | undefined) {
  if (isStorageFull(error)) return new Error(NO_ROOM, { cause: error })
  const name = NOT_OURS.exec(String(error))?.groups?.name
  if (!name) return Object.assign(error as Error, { migration: failed })
  return new Error(
    `The database was changed by a newer Ganit (${name}). Start that version or a newer one; this one could damage it.`,
    { cause: error },
  )
}
