import type { ListedPayment, PaymentsQuery } from '@ganit/contract/money/payments'
import { type Kysely, sql } from 'kysely'
import { columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { readInChunks } from '../../../db/rows/in-chunks.ts'
import { countOf, type PageOf, readPageWithTotal, rowsBeforePage } from '../../../db/rows/page.ts'
import { containingExactly, studentsNamed } from '../../../db/rows/search.ts'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { PAYMENT_COLUMNS } from './payments.queries.ts'
import { formatReceiptNumber } from './receipts/receipt-number.ts'

/** Filters of the list. */
export type Filters = Pick<PaymentsQuery, 'student_id' | 'from' | 'to' | 'search'>
type Wanted = Pick<PageOf<string>, 'page' | 'page_size'>

/** Parts of a number that very many receipts share: a year, or a few digits. */
const MANY_RECEIPTS = /^(?:[\d/-]{1,4}|\d{0,4}-\d{0,2}\/?0{0,3})$/

/** Chooses the query: frequent matches are found quickly by a scan, rare ones by indexes. */
const isFound = (text: string) => (MANY_RECEIPTS.test(text) ? isOneOfMany(text) : isOneOfFew(text))

const isOneOfMany = (text: string) => sql<boolean>`(
  (r.snapshot ->> 'receipt_number') collate "C" like ${containingExactly(text)}
  or lower(p.transaction_id collate "und-x-icu") collate "C" like ${containingExactly(text)}
  or p.student_id in (${studentsNamed(text)}))`

/** Separate subqueries, each with its index: `receipts_by_number`, `payments_by_transaction`, `student_texts_by_text`. */
const isOneOfFew = (text: string) => sql<boolean>`p.payment_id in (
  select payment_id from receipts
  where (snapshot ->> 'receipt_number') collate "C" like ${containingExactly(text)}
  union
  select payment_id from payments
  where transaction_id is not null
    and lower(transaction_id collate "und-x-icu") collate "C" like ${containingExactly(text)}
  union
  select payment_id from payments
  where student_id in (${studentsNamed(text)}))`

const isReversed = sql<boolean>`
  exists (select from reversals where reversals.payment_id = p.payment_id)`

const matchingPayments = (db: Db, { student_id, from, to, search }: Filters) =>
  db
    .selectFrom('payments as p')
    .innerJoin('receipts as r', 'r.payment_id', 'p.payment_id')
    .where(
      holdsForAll(
        columnEquals('p.student_id', student_id),
        from ? sql<boolean>`p.paid_on >= ${from}::date` : undefined,
        to ? sql<boolean>`p.paid_on <= ${to}::date` : undefined,
        search ? isFound(search) : undefined,
      ),
    )

/** The rows to list, newest first. */
const listedPayments = (db: Db, filters: Filters) =>
  matchingPayments(db, filters)
    .leftJoin('students as s', 's.student_id', 'p.student_id')
    .select([...PAYMENT_COLUMNS, 's.uid', isReversed.as('reversed')])
    .select(
      sql<string>`case when s.uid is null then 'Erased student'
        else ${fullName('s')} end`.as('name'),
    )
    .orderBy('p.paid_on', 'desc')
    .orderBy('p.payment_id', 'desc')

/** Query of one page; separate so that tests can check its plan. */
export const paymentsPageQuery = (db: Db, filters: Filters, wanted: Wanted) =>
  listedPayments(db, filters)
    .limit(sql.lit(wanted.page_size))
    .offset(sql.lit(rowsBeforePage(wanted)))

type Chunk = { after: Pick<ListedPayment, 'date' | 'payment_id'> | undefined; limit: number }

/** Query of the next few rows; separate so that tests can check its plan. */
export const paymentsAfterQuery = (db: Db, filters: Filters, { after, limit }: Chunk) =>
  listedPayments(db, filters)
    .$if(after !== undefined, (rest) =>
      rest.where(
        sql<boolean>`(p.paid_on, p.payment_id) < (${after?.date}::date, ${after?.payment_id}::integer)`,
      ),
    )
    .limit(limit)

const sumOf = (db: Db, filters: Filters) =>
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
    .select(['r.financial_year', 'r.serial'])
    .orderBy('p.payment_id', 'desc')
    .limit(limit)

type Row = Awaited<ReturnType<ReturnType<typeof listedPayments>['executeTakeFirstOrThrow']>>

const presentListed = ({ financial_year, serial, ...payment }: Row): ListedPayment => ({
  ...payment,
  receipt_number: formatReceiptNumber(financial_year, serial),
})

/** All matching payments, in chunks. */
export const chunksOfPayments = (db: Db, filters: Filters) =>
  readInChunks<ListedPayment>(async (after, limit) =>
    (await paymentsAfterQuery(db, filters, { after, limit }).execute()).map(presentListed),
  )

/** A page of payments and the sum of all matches, in one snapshot. */
export const readPaymentsPage = (db: Kysely<Database>, filters: Filters, wanted: Wanted) =>
  readInSnapshot(db, async (trx) => {
    const count = countOf(trx, matchingPayments(trx, filters))
    const { items, ...totals } = await readPageWithTotal(
      paymentsPageQuery(trx, filters, wanted),
      count,
    )
    return {
      ...totals,
      items: items.map(presentListed),
      ...(await sumOf(trx, filters)),
      ...wanted,
    }
  })
