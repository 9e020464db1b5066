import type { ListedPayment, PaymentsQuery } from '@ganit/contract/money/payments'
import { type Compilable, type Kysely, sql } from 'kysely'
import { columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { readInChunks } from '../../../db/rows/in-chunks.ts'
import {
  COUNTED_TO,
  countOf,
  type PageOf,
  readPageWithTotal,
  rowsBeforePage,
  toCountedList,
} from '../../../db/rows/page.ts'
import { containingExactly, studentsNamed } from '../../../db/rows/search.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { CAME_HERE } from '../ledger/words.queries.ts'
import { receivedOverQuery } from './collected-days.queries.ts'
import { PAYMENT_COLUMNS } from './payments.queries.ts'
import { formatReceiptNumber } from './receipts/receipt-number.ts'

/** Filters of the list. */
export type Filters = Pick<PaymentsQuery, 'student_id' | 'from' | 'to' | 'search'>
type Wanted = Pick<PageOf<string>, 'page' | 'page_size'>

/** Parts of a number that very many receipts share: a year, or a few digits. */
const MANY_RECEIPTS = /^(?:[\d/-]{1,4}|\d{0,4}-\d{0,2}\/?0{0,3})$/

/** True for a search by a part that many receipts share; a scan then finds the newest matches quickly. */
const isOfMany = (search: string) => MANY_RECEIPTS.test(search)

const isOneOfMany = (text: string) => sql<boolean>`(
  p.receipt_number collate "C" like ${containingExactly(text)}
  or lower(p.transaction_id collate "und-x-icu") collate "C" like ${containingExactly(text)}
  or p.student_id in (${studentsNamed(text)}))`

/**
 * Matches that are few, found by three indexes: `receipts_by_number`, `payments_by_transaction`,
 * `student_texts_by_text`. `offset 0` makes the planner look up the payments of students; without it, it would read
 * all.
 */
const oneOfFew = (text: string) => sql<{ payment_id: number }>`(
  select p.* from receipts cross join lateral (
    select ${FOUND} from payments where payments.payment_id = receipts.payment_id offset 0) p
  where (snapshot ->> 'receipt_number') collate "C" like ${containingExactly(text)}
  union
  select ${FOUND} from payments
  where transaction_id is not null
    and lower(transaction_id collate "und-x-icu") collate "C" like ${containingExactly(text)}
  union
  select p.* from (${studentsNamed(text)}) as named cross join lateral (
    select ${FOUND} from payments where payments.student_id = named.student_id offset 0) p)`

const WITH_NUMBERS = sql`(
  select p.*, snapshot ->> 'receipt_number' as receipt_number
  from payments p join receipts using (payment_id))`

const FOUND = sql`payment_id, student_id, paid_on, amount, method`

const isReversed = sql<boolean>`
  exists (select from reversals where reversals.payment_id = p.payment_id)`

/** Payments `p` that match. */
function matchingPayments(db: Db, { student_id, from, to, search }: Filters) {
  const found = !search ? sql`payments` : isOfMany(search) ? WITH_NUMBERS : oneOfFew(search)
  return db
    .selectFrom(sql<{ payment_id: number }>`${found}`.as('p'))
    .where(CAME_HERE)
    .where(
      holdsForAll(
        columnEquals('p.student_id', student_id),
        from ? sql<boolean>`p.paid_on >= ${from}::date` : undefined,
        to ? sql<boolean>`p.paid_on <= ${to}::date` : undefined,
        search && isOfMany(search) ? isOneOfMany(search) : undefined,
      ),
    )
}

/** The rows to list, newest first, of the payments that `ids` chooses. */
const listedPayments = (db: Db, ids: Compilable) =>
  db
    .selectFrom(sql<{ payment_id: number }>`(${ids})`.as('chosen'))
    .innerJoin('payments as p', 'p.payment_id', 'chosen.payment_id')
    .innerJoin('receipts as r', 'r.payment_id', 'p.payment_id')
    .leftJoin('students as s', 's.student_id', 'p.student_id')
    .select([...PAYMENT_COLUMNS, 's.uid', isReversed.as('reversed')])
    .select(
      sql<string>`case when s.uid is null then 'Erased student'
        else ${fullName('s')} end`.as('name'),
    )
    .orderBy('p.paid_on', 'desc')
    .orderBy('p.payment_id', 'desc')

/** Numbers of the matching payments, newest first. */
const newestFirst = (db: Db, filters: Filters) =>
  matchingPayments(db, filters)
    .select('p.payment_id')
    .orderBy(sql`p.paid_on`, 'desc')
    .orderBy('p.payment_id', 'desc')

/** Query of one page; separate so that tests can check its plan. */
export const paymentsPageQuery = (db: Db, filters: Filters, wanted: Wanted) =>
  listedPayments(
    db,
    newestFirst(db, filters)
      .limit(sql.lit(wanted.page_size))
      .offset(sql.lit(rowsBeforePage(wanted))),
  )

type Chunk = { after: Pick<ListedPayment, 'date' | 'payment_id'> | undefined; limit: number }

/** Query of the next few rows; separate so that tests can check its plan. */
export const paymentsAfterQuery = (db: Db, filters: Filters, { after, limit }: Chunk) =>
  listedPayments(
    db,
    newestFirst(db, filters)
      .$if(after !== undefined, (rest) =>
        rest.where(
          sql<boolean>`(p.paid_on, p.payment_id) < (${after?.date}::date, ${after?.payment_id}::integer)`,
        ),
      )
      .limit(limit),
  )

async function sumOfYears(db: Db, filters: Filters) {
  const { rows } = await receivedOverQuery(filters).execute(db)
  return rows[0] ?? { sum: '0.00' }
}

const sumOfPayments = (db: Db, filters: Filters) =>
  matchingPayments(db, filters)
    .where(sql<boolean>`not ${isReversed}`)
    .select(sql<string>`coalesce(sum(p.amount), 0.00)`.as('sum'))
    .executeTakeFirstOrThrow()

/** Query of unreversed payments of a day, and of its month so far. */
export const receivedUpToQuery = (db: Db, day: string) =>
  db
    .selectFrom('payments as p')
    .where('p.paid_on', '>=', `${day.slice(0, 7)}-01`)
    .where('p.paid_on', '<=', day)
    .where(CAME_HERE)
    .where(sql<boolean>`not ${isReversed}`)
    .select([
      sql<string>`coalesce(sum(p.amount) filter (where p.paid_on = ${day}::date), 0.00)`.as(
        'received_today',
      ),
      sql<string>`coalesce(sum(p.amount), 0.00)`.as('received_month'),
    ])

/** Query of the newest receipts whose numbers end with a text; separate so that tests can check its plan. */
export const receiptsEndingQuery = (db: Db, end: string, limit: number) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .where(sql<boolean>`(r.snapshot ->> 'receipt_number') collate "C" like ${`%${end}`}`)
    .select(['p.payment_id', 'p.student_id', 'p.amount', 'p.paid_on as date'])
    .select(['r.financial_year', 'r.series', 'r.serial'])
    .orderBy('p.payment_id', 'desc')
    .limit(limit)

type Row = Awaited<ReturnType<ReturnType<typeof listedPayments>['executeTakeFirstOrThrow']>>

const presentListed = ({ financial_year, series, serial, ...payment }: Row): ListedPayment => ({
  ...payment,
  receipt_number: formatReceiptNumber(financial_year, serial, series),
})

/** All matching payments, in chunks. */
export const chunksOfPayments = (db: Db, filters: Filters) =>
  readInChunks<ListedPayment>(async (after, limit) =>
    (await paymentsAfterQuery(db, filters, { after, limit }).execute()).map(presentListed),
  )

/** Items, total and sum of a search whose matches are few: total and sum are of one pass over them. */
async function readFew(trx: Trx, filters: Filters, wanted: Wanted) {
  const items = await paymentsPageQuery(trx, filters, wanted).execute()
  const { total, sum } = await matchingPayments(trx, filters)
    .select([
      sql<number | null>`case when count(*) <= ${sql.lit(COUNTED_TO)} then count(*)::int end`.as(
        'total',
      ),
      sql<string>`coalesce(sum(p.amount) filter (where not ${isReversed}), 0.00)`.as('sum'),
    ])
    .executeTakeFirstOrThrow()
  return { ...toCountedList({ items, total }), sum }
}

async function readMany(trx: Trx, filters: Filters, wanted: Wanted) {
  const counted = await readPageWithTotal(
    paymentsPageQuery(trx, filters, wanted),
    countOf(trx, matchingPayments(trx, filters)),
  )
  // The payments of years are too many to be summed for each page.
  const isOfYears = counted.total_is_floor && !filters.search && !filters.student_id
  const sum = isOfYears ? sumOfYears(trx, filters) : sumOfPayments(trx, filters)
  return { ...counted, ...(await sum) }
}

/** A page of payments and the sum of all matches, in one snapshot. */
export const readPaymentsPage = (db: Kysely<Database>, filters: Filters, wanted: Wanted) =>
  readInSnapshot(db, async (trx) => {
    const isFew = filters.search && !isOfMany(filters.search)
    const { items, ...totals } = await (isFew ? readFew : readMany)(trx, filters, wanted)
    return { ...totals, items: items.map(presentListed), ...wanted }
  })
