import { type SelectQueryBuilder, sql } from 'kysely'

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
