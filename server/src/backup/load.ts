import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { nameChanges } from '../db/earlier-databases.ts'
import { migrate } from '../db/migrate.ts'
import { migrations as known } from '../db/migrations/index.ts'
import { type Archive, newerVersionError } from './archive-reader.ts'
import { createMeasure, readRowCount } from './archive-writer.ts'
import type { Manifest } from './manifest.ts'
import { runInSession, type Where } from './session.ts'
import { copyInStatement, copyOutStatement, readTables } from './tables.ts'

const changesOf = ({ file, manifest }: Archive) => nameChanges(manifest.migrations, file)

/** Throws if the backup has a newer or unknown schema. */
export function assertKnown(archive: Archive) {
  const names = Object.keys(known)
  if (changesOf(archive).some((name) => !names.includes(name)))
    throw newerVersionError(archive.file)
}

/**
 * Loads a backup into an empty database with its schema, in one transaction; foreign keys are checked at the end. The
 * database has no statistics yet: one that is to be used calls `analyze`.
 */
export async function loadBackup(archive: Archive, where: Where, stopping?: AbortSignal) {
  await migrate(where as Parameters<typeof migrate>[0], known, changesOf(archive).at(-1))
  await runInSession(where, (client) => loadRows(client, archive), stopping)
}

/** For the sorting of one index at a time; PostgreSQL's own 64 MB write those of the trail to disk. */
const INDEX_MEMORY = '128MB'

async function loadRows(client: Client, archive: Archive) {
  await client.query('begin')
  await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`)
  const restoreReferences = await dropReferences(client)
  const restoreIndexes = await dropIndexes(client)
  const tables = await readTables(client)
  assertTablesExist(archive, tables)
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of archive.manifest.tables)
    await pipeline(
      await archive.read(table),
      client.query(copyFrom(copyInStatement(client, table))),
    )
  await restoreIndexes()
  await restoreReferences()
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await setSequences(client, archive.manifest)
  await client.query('commit')
}

/** Throws if a backup would fill anything but the academy's tables, such as PostgreSQL's own. */
function assertTablesExist({ file, manifest }: Archive, tables: readonly { name: string }[]) {
  const known = new Set(tables.map(({ name }) => name))
  const strange = manifest.tables.find(({ name }) => !known.has(name))
  if (strange) throw new Error(`${file} names a table that no academy has: ${strange.name}.`)
}

/** Collects the statistics by which PostgreSQL plans queries. */
export const analyze = (where: Where) => runInSession(where, (client) => client.query('analyze'))

type Reference = { table: string; name: string; definition: string }

/** References are cyclic, so no order of loading would work. */
async function dropReferences(client: Client) {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** Drops the indexes, which are recreated at the end: that is much faster. Keys and constraints stay. */
async function dropIndexes(client: Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'
      and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}

/** Sets each sequence at least to the rows' highest number, so that inserts do not fail. */
async function setSequences(client: Client, { sequences }: Manifest) {
  for (const { name, last_value, is_called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      client.escapeIdentifier(name),
      last_value,
      is_called,
    ])
  const { rows: counters } = await client.query<Counter>(COUNTERS)
  for (const { sequence, table, column } of counters)
    await client.query(`select setval('${sequence}', most) from (select max(${column}) as most from ${table}) as used
      where most >= (select last_value from ${sequence})`)
}

type Counter = { sequence: string; table: string; column: string }

/** Column of each sequence, with SQL names. */
const COUNTERS = `
  select s.oid::regclass::text as sequence, d.refobjid::regclass::text as table,
    quote_ident(a.attname) as column
  from pg_class s
  join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
    and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`

/** Compares each table with the backup row by row; returns the names of those that differ. */
export const differingTables = ({ manifest }: Archive, where: Where, stopping?: AbortSignal) =>
  runInSession(
    where,
    async (client) => {
      const different = new Set<string>()
      for (const table of manifest.tables) {
        const { stream, result } = createMeasure()
        const rows = client.query(copyTo(copyOutStatement(client, table)))
        await pipeline(rows, stream.resume())
        const count = await readRowCount(client, rows)
        if (count !== table.rows || result().sha256 !== table.sha256) different.add(table.name)
      }
      return [...different]
    },
    stopping,
  )
