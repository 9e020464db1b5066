import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../schema.ts'

/** Columns of a query that are text; we read `numeric` columns as text, too. */
type TextColumn<Row> = {
  [Name in keyof Row]: Row[Name] extends string | null ? Name : never
}[keyof Row] &
  string

/**
 * A query's rows in order as one JSON value within another statement, so that both have one snapshot. `amounts` names
 * its `numeric` columns, which would lose decimals as JSON numbers. For rows without these, or with timestamps,
 * Kysely's `jsonArrayFrom` works too.
 */
export const rowsAsJson = <Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  amounts: readonly TextColumn<Row>[],
) =>
  sql<Row[]>`(
    select coalesce(json_agg(to_jsonb(r) || jsonb_build_object(${sql.join(
      amounts.flatMap((name) => [sql.lit(name), sql`${sql.ref(`r.${name}`)}::text`]),
    )})), '[]')
    from (${query}) as r)`

/** A JSON object with these fields in order and without blanks, as `JSON.stringify` writes it. */
export const asObject = <Shape>(fields: { [Name in keyof Shape]: RawBuilder<unknown> }) =>
  sql<Shape>`(select row_to_json(o) from (select ${sql.join(
    Object.entries<RawBuilder<unknown>>(fields).map(([name, of]) => sql`${of} as ${sql.ref(name)}`),
  )}) as o)`

/**
 * A query's rows in order as the text of a JSON array, byte for byte as `JSON.stringify`: see `sendText`. Columns may
 * be text, integers, days, booleans and `asObject` values.
 */
export function rowsAsText<DB, Tables extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<Database, never, { text: string }> {
  const text = sql<string>`(
    select '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']' from (${rows}) as r)`
  return db.selectNoFrom(text.as('text'))
}
