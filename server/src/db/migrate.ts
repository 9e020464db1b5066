import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import type { DatabaseAddress } from './embedded/address.ts'
import { migrations as known } from './migrations/index.ts'

/**
 * Brings the database to this app's schema: all or nothing, in the order of the names. Of several apps starting at once
 * one does it while the others wait, so these connections have no time-outs. With `last` it ends after that one.
 */
export async function migrate(
  address: DatabaseAddress,
  migrations: Record<string, Migration> = known,
  last?: string,
) {
  const pool = new Pool({ ...address, max: 2, application_name: 'ganit migrations' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const provider = { getMigrations: async () => migrations }
  try {
    if (!last && (await isUpToDate(pool, migrations))) return
    const migrator = new Migrator({ db, provider })
    const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw explain(error)
  } finally {
    await db.destroy()
    // Kysely ends no pool that it never used.
    if (!pool.ended) await pool.end()
  }
}

/** Nearly every start finds nothing to do, and looking takes Kysely a tenth of the time to get going. */
async function isUpToDate(pool: Pool, migrations: Record<string, Migration>) {
  const { rows } = await pool
    .query<{ name: string }>('select name from kysely_migration order by name collate "C"')
    .catch(noneYet)
  return rows.map(({ name }) => name).join() === Object.keys(migrations).toSorted().join()
}

const UNKNOWN_TABLE = '42P01'

function noneYet(error: Error & { code?: string }) {
  if (error.code !== UNKNOWN_TABLE) throw error
  return { rows: [] }
}

/** Kysely refuses when the database records a migration that this app does not have. */
function explain(error: unknown) {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? []
  if (!name) return error
  return new Error(
    `The database was changed by a newer Ganit (${name}). Start that version or a newer one; this one could damage it.`,
    { cause: error },
  )
}
