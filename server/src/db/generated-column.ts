import { type Kysely, sql } from 'kysely'

type Column = {
  table: string
  column: string
  /** With its conditions, such as `text not null`. */
  type: string
  expression: string
}

const SINCE_17 = 170_000

/** Has a column computed in another way. Before PostgreSQL 17 it is made anew for that, with its indexes. */
export async function changeExpression(
  db: Kysely<never>,
  { table, column, type, expression }: Column,
) {
  const one = sql.ref(column)
  const of = sql.table(table)
  if ((await versionOf(db)) >= SINCE_17) {
    await sql`alter table ${of} alter column ${one} set expression as (${sql.raw(expression)})`.execute(
      db,
    )
    return
  }
  const indexes = await indexesOn(db, { table, column })
  await sql`alter table ${of} drop column ${one}`.execute(db)
  await sql`alter table ${of} add column ${one} ${sql.raw(type)}
    generated always as (${sql.raw(expression)}) stored`.execute(db)
  for (const definition of indexes) await sql.raw(definition).execute(db)
}

async function versionOf(db: Kysely<never>) {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db)
  return rows[0]?.version ?? 0
}

async function indexesOn(db: Kysely<never>, { table, column }: Pick<Column, 'table' | 'column'>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    join pg_attribute a on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and attname = ${column}`.execute(db)
  return rows.map(({ definition }) => definition)
}
