import { type SelectQueryBuilder, sql } from 'kysely'

type Total = { total: number }

/**
 * One page of a list, and how many rows all pages have: asked in one statement, so that both are of one moment and the
 * database is asked once. The rows may have no `total` of their own.
 */
export async function withTotal<
  DB,
  Tables extends keyof DB,
  Row,
  Other,
  Counted extends keyof Other,
>(page: SelectQueryBuilder<DB, Tables, Row>, count: SelectQueryBuilder<Other, Counted, Total>) {
  const counted = page.select(sql<number>`(${count})`.as('total'))
  const rows = (await counted.execute()) as (Row & Total)[]
  // Past the end there is no row to say it.
  const { total } = rows[0] ?? (await count.executeTakeFirstOrThrow())
  return { items: rows.map(({ total: _, ...row }) => row as unknown as Row), total }
}
