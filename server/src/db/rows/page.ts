import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { type Blanks, type Given, queryPrepared, type Values } from '../connections/prepared.ts'
import type { Database, Db } from '../schema.ts'

/** Page and order of a list. */
export type PageOf<Sort extends string> = {
  page: number
  page_size: number
  sort: Sort
  order: 'asc' | 'desc'
}

/** Number of rows before a page. */
export const rowsBeforePage = ({ page, page_size }: Pick<PageOf<string>, 'page' | 'page_size'>) =>
  (page - 1) * page_size

/** Query of one page, sorted by columns of which the last is unique. */
export function limitToPage<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  columns: readonly ReferenceExpression<DB, Tables>[],
  wanted: Omit<PageOf<string>, 'sort'>,
) {
  let sorted = rows
  for (const column of columns) sorted = sorted.orderBy(column, wanted.order)
  return sorted.limit(wanted.page_size).offset(rowsBeforePage(wanted))
}

/** Lists are counted up to this number: beyond it the count would cost more than the list. */
export const COUNTED_TO = 10_000

/** Null above `COUNTED_TO`. */
type Total = { total: number | null }

/** Rows of a list and their total; with `total_is_floor` there are more than the total. */
export type Counted<Row> = { items: Row[]; total: number; total_is_floor?: boolean }

/** Query of the total of a list. */
type Count = { executeTakeFirstOrThrow(): Promise<Total> }

/** Query of a query's total, which stops soon after `COUNTED_TO`. */
export function countOf<DB, Tables extends keyof DB>(
  db: Db,
  rows: SelectQueryBuilder<DB, Tables, unknown>,
): SelectQueryBuilder<Database, never, Total> {
  const some = rows.select(sql`1`.as('one')).limit(sql.lit(COUNTED_TO + 1))
  const total = sql<number | null>`(
    select nullif(count(*)::int, ${sql.lit(COUNTED_TO + 1)}) from (${some}) as counted)`
  return db.selectNoFrom(total.as('total'))
}

/** A page of a list and its total, in one statement and thus one snapshot. The rows may have no column `total`. */
export async function readPageWithTotal<DB, Tables extends keyof DB, Row>(
  page: SelectQueryBuilder<DB, Tables, Row>,
  count: Count,
) {
  const rows = await pageAndCountQuery(page, count).execute()
  return separateTotal<Row>(rows as (Row & Total)[], () => count)
}

/** `readPageWithTotal` with a prepared statement (see `prepared.ts`). */
export async function readPagePrepared<Asked extends Values, DB, Tables extends keyof DB, Row>(
  db: Db,
  {
    name,
    values,
    count,
  }: {
    name: string
    values: Asked
    count: (values: { [Name in keyof Asked]: Given<Asked[Name]> }) => Count
  },
  page: (blanks: Blanks<Asked>) => SelectQueryBuilder<DB, Tables, Row>,
) {
  const rows = await queryPrepared(db, name, values, (blanks) =>
    pageAndCountQuery(page(blanks), count(blanks)),
  )
  return separateTotal<Row>(rows as (Row & Total)[], () => count(values))
}

/** Rows of a first page that contain their total; no rows means no matches. */
export const splitFirstPage = <Row>(rows: (Row & Total)[]) =>
  separateTotal<Row>(rows, () => ({ executeTakeFirstOrThrow: async () => ({ total: 0 }) }))

const pageAndCountQuery = <DB, Tables extends keyof DB, Row>(
  page: SelectQueryBuilder<DB, Tables, Row>,
  count: Count,
) => page.select(sql<number | null>`(${count})`.as('total'))

async function separateTotal<Row>(
  rows: (Row & Total)[],
  count: () => Count,
): Promise<Counted<Row>> {
  // Past the end no row contains the total.
  const { total } = rows[0] ?? (await count().executeTakeFirstOrThrow())
  const items = rows.map(({ total: _, ...row }) => row as unknown as Row)
  return toCountedList({ items, total })
}

/** Rows and total as in lists; null means above the counting limit. */
export const toCountedList = <Item>({ items, total }: { items: Item[]; total: number | null }) =>
  total === null ? { items, total: COUNTED_TO, total_is_floor: true } : { items, total }
