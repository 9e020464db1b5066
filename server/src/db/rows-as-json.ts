import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from './schema.ts'

/** Of a query's columns those that are text, as `numeric` ones come to us. */
type TextColumn<Row> = {
  [Name in keyof Row]: Row[Name] extends string | null ? Name : never
}[keyof Row] &
  string

/**
 * The rows of a query, in its order, as one value within another statement: what belongs together is then of one moment, and
 * asked for once. `amounts` are its columns of `numeric`, which as numbers of JSON would lose their decimals. Without any,
 * and where moments are among the columns, Kysely's own `jsonArrayFrom` does.
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

/** An object of JSON with these fields, in their order and without blanks: as `JSON.stringify` writes it. */
export const asObject = <Shape>(fields: { [Name in keyof Shape]: RawBuilder<unknown> }) =>
  sql<Shape>`(select row_to_json(o) from (select ${sql.join(
    Object.entries<RawBuilder<unknown>>(fields).map(([name, of]) => sql`${of} as ${sql.ref(name)}`),
  )}) as o)`

/**
 * The rows of a query, in its order, as the text of an array of JSON, to the byte what `JSON.stringify` makes of them: see
 * `sendText`. Texts, whole numbers, days, booleans and what `asObject` makes can be among the columns.
 */
export function rowsAsText<DB, Tables extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<Database, never, { text: string }> {
  const text = sql<string>`(
    select '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']' from (${rows}) as r)`
  return db.selectNoFrom(text.as('text'))
}
