import type { Client } from 'pg'
import type { TableEntry } from './manifest.ts'

/**
 * Tables left out of backups: useless after a restore, rebuilt, or with keys that open accounts. A restore ends all
 * sessions, and with them the phones that get push messages; a phone registers again when its person signs in. No other
 * table may refer to one of these.
 */
export const LEFT_OUT = [
  'sessions',
  'verifications',
  'rate_limits',
  'backup_runs',
  'push_subscriptions',
  'built_files',
  'secret_in_use',
]

export type Table = Pick<TableEntry, 'name' | 'columns' | 'key' | 'format' | 'part'>

/** Tables of a database of any version, with their stored columns, by name. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select quote_ident(a.attname) || case when a.attcollation > 0 then ' collate "C"' else '' end
        from pg_index i, unnest(i.indkey) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      case when exists (select 1 from pg_attribute
        where attrelid = c.oid and atttypid = 'bytea'::regtype and not attisdropped)
        then 'binary' else 'text' end as format
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname not like 'kysely%' and c.relname <> all($1)
    order by c.relname`,
    [LEFT_OUT],
  )
  const loose = rows.find(({ key }) => key.length === 0)
  if (loose) throw new Error(`The table ${loose.name} has no primary key to be ordered by.`)
  return rows
}

/** Sequences of numbered rows. They may be ahead of the snapshot, which only skips numbers. */
export async function readSequences(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  )
  const found = []
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${client.escapeIdentifier(name)}`,
    )
    found.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return found
}

/** Migrations a database has run; empty without an academy. */
export async function readMigrations(client: Client): Promise<string[]> {
  const known = await client.query(`select to_regclass('kysely_migration') as found`)
  if (!known.rows[0].found) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

const columnList = (client: Client, names: string[]) =>
  names.map((name) => client.escapeIdentifier(name)).join(', ')

const FORMATS = { text: '', binary: ' with (format binary)' }

const rowsOf = ({ key: [first], part }: Table) =>
  part ? ` where ${first} >= ${part.from} and ${first} < ${part.to}` : ''

/** Copies rows in a form that is the same bytes everywhere. */
export const copyOutStatement = (client: Client, table: Table) =>
  `copy (select ${columnList(client, table.columns)} from ${client.escapeIdentifier(table.name)}${rowsOf(table)}
  order by ${table.key.join(', ')}) to stdout${FORMATS[table.format]}`

export const copyInStatement = (client: Client, { name, columns, format }: Table) =>
  `copy ${client.escapeIdentifier(name)} (${columnList(client, columns)}) from stdin${FORMATS[format]}`
