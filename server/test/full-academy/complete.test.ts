import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { LEFT_OUT } from '../../src/backup/tables.ts'
import type { Database } from '../../src/db/schema.ts'
import { findingsOf } from '../../src/jobs/findings.ts'
import { BASE } from '../moved-date.ts'
import { aFullAcademy } from './full-academy.ts'

const namesIn = async (db: Kysely<Database>, query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(db)).rows.map(({ name }) => name)

/** Columns that are null in every row. */
async function emptyColumns(db: Kysely<Database>, names: string[]) {
  const empty: string[] = []
  for (const name of names) {
    const [table = '', column = ''] = name.split('.')
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(db)
    if (rows.length === 0) empty.push(name)
  }
  return empty
}

test('the full academy has a row in every table and a value in every column', async () => {
  const { db } = await aFullAcademy('complete')
  const tables = await namesIn(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(150)
  const empty: string[] = []
  for (const name of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length === 0) empty.push(name)
  }
  expect(empty, 'each needs rows in server/test/old-rows/<migration>.sql').toEqual([])

  const columns = await namesIn(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      join pg_tables on tablename = table_name and schemaname = table_schema
      where table_schema = 'public' and is_nullable = 'YES' order by 1`,
  )
  expect(
    await emptyColumns(db, columns),
    'each needs a value in server/test/old-rows/<migration>.sql or server/test/full-academy/rows.sql',
  ).toEqual([])
})

test('the rows of the full academy are of the moment at which each test begins', async () => {
  const { db } = await aFullAcademy('moment')
  const { rows } = await sql<{ opens_at: Date }>`
    select opens_at from tests where title = 'Again'`.execute(db)
  expect(rows).toEqual([{ opens_at: BASE }])
})

test('each foreign key of the full academy has a value, and each value leads to a row', async () => {
  const { db } = await aFullAcademy('keys')
  const { rows: keys } = await sql<{
    name: string
    from: string
    to: string
    columns: string[]
    referred: string[]
  }>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      array(select attname::text from unnest(conkey) with ordinality as k (attnum, place)
        join pg_attribute a on attrelid = conrelid and a.attnum = k.attnum order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality as k (attnum, place)
        join pg_attribute a on attrelid = confrelid and a.attnum = k.attnum order by place) as referred
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`.execute(
    db,
  )
  expect(keys.length).toBeGreaterThan(200)
  const unused: string[] = []
  const astray: string[] = []
  for (const { name, from, to, columns, referred } of keys) {
    const isThere = sql.join(
      columns.map((column) => sql`a.${sql.ref(column)} is not null`),
      sql` and `,
    )
    const leads = sql.join(
      columns.map((column, n) => sql`a.${sql.ref(column)} = b.${sql.ref(referred[n] ?? '')}`),
      sql` and `,
    )
    const { rows } = await sql<{ used: boolean; astray: boolean }>`
      select exists (select from ${sql.table(from)} a where ${isThere}) as used,
        exists (select from ${sql.table(from)} a where ${isThere}
          and not exists (select from ${sql.table(to)} b where ${leads})) as astray`.execute(db)
    if (!rows[0]?.used) unused.push(`${from}: ${name}`)
    if (rows[0]?.astray) astray.push(`${from}: ${name}`)
  }
  expect(unused, 'each needs a value in server/test/full-academy/rows.sql').toEqual([])
  expect(astray).toEqual([])
})

test('the doctor finds nothing in the full academy', async () => {
  const { db } = await aFullAcademy('doctor')
  expect(await findingsOf(db)).toEqual([])
})

test('no table in a backup refers to one that is left out', async () => {
  const { db } = await aFullAcademy('references')
  const { rows } = await sql`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any(${LEFT_OUT}::text[])
      and conrelid::regclass::text <> all(${LEFT_OUT}::text[])`.execute(db)
  expect(rows).toEqual([])
})
