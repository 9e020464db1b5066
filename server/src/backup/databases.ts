import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { makeDatabase } from '../db/academy/make-database.ts'
import { LOCKS } from '../db/connections/lock-numbers.ts'
import { runInSession, type Where } from './session.ts'

/** Prefix of temporary databases, for trials and restores; unique per academy on the server. */
export async function temporaryPrefix(client: Client) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = String(rows[0]?.name)
  return `ganit_passing_${createHash('sha256').update(name).digest('hex').slice(0, 10)}_`
}

/** Address of another database on the same server. */
export function otherDatabase({ connectionString, ...where }: Where, database: string): Where {
  if (!connectionString) return { ...where, database }
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...where, connectionString: url.href }
}

/** Whether this user may create databases, as trials and restores require. */
export async function mayMakeDatabases(client: Client) {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may ?? false
}

/** Template of temporary databases; only tests change it, to one with the newest schema (`server/test/quick-trials.ts`). */
export const TRIAL = { template: 'template1' }

/**
 * An empty database; `drop` deletes it unless it was renamed. If it cannot be deleted, as on a full disk, the next
 * start deletes it.
 */
export async function createTemporaryDatabase(where: Where) {
  const name = await runInSession(where, async (client) => {
    const fresh = (await temporaryPrefix(client)) + randomBytes(8).toString('hex')
    await makeDatabase(client, { name: fresh, template: TRIAL.template })
    return fresh
  })
  return {
    name,
    where: otherDatabase(where, name),
    drop: () => dropDatabase(where, name).catch(() => {}),
  }
}

/** Drops a database; must run from another database of the server. */
export const dropDatabase = (where: Where, name: string) =>
  runInSession(where, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  )

async function leftoversOf(client: Client) {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database
    where datname ~ $1 and pg_get_userbyid(datdba) = current_user`,
    [`^${await temporaryPrefix(client)}[0-9a-f]{16}(_aside)?$`],
  )
  return rows.map(({ datname }) => datname)
}

/** Drops the temporary databases of killed processes. Requires the lock of backups. Returns their number. */
export async function dropLeftovers(client: Client) {
  const names = await leftoversOf(client)
  for (const name of names)
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  return names.length
}

/**
 * Drops leftovers as `dropLeftovers` does, unless a backup or restore of this academy runs anywhere: the databases may
 * belong to it.
 */
export const dropOldLeftovers = (where: Where) =>
  runInSession(where, async (client) => {
    // Leftovers are counted without the lock first: usually there are none, and a backup that begins just now must find
    // the lock free.
    const some = (await leftoversOf(client)).length > 0
    return some && (await takeLock(client)) ? dropLeftovers(client) : 0
  })

/** Lock for backups and restores; released with the connection. Returns whether it was free. */
export async function takeLock(client: Client) {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LOCKS.backup],
  )
  return rows[0]?.taken ?? false
}

export const LOCK_IS_HELD = `
  select exists (select 1 from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) + objid::bigint = ${LOCKS.backup}) as held`
