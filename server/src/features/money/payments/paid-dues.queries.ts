import type { ClaimedDue } from '@ganit/contract/money/claims'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { countOf, offsetOf, withTotal } from '../../../db/page.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../people/students/full-name.queries.ts'
import type { ChosenDue } from './payable.queries.ts'
import { receiptNumber } from './receipt-number.ts'

/** A claim by UPI, a payment online: what is paid from home has the same parts in tables of its own. */
type Kind = {
  dues: 'claim_dues' | 'online_payment_dues'
  payments: 'claim_payments' | 'online_payment_entries'
  key: 'claim_id' | 'online_payment_id'
}

/** The dues that each row of `of` is for, and the payments that came of it, as they are shown. Who is erased has no name. */
export const partsOf = ({ dues, payments, key }: Kind, of: string) => ({
  dues: sql<ClaimedDue[]>`(
    select coalesce(json_agg(due), '[]') from (
      select d.due_id as fee_id, d.student_id, d.title as fee_title,
        nullif(d.batch_name, '') as batch_name, d.due_date,
        s.uid, case when s.uid is null then 'Erased student'
          else ${fullName('s')} end as student_name,
        d.amount::text as amount, coalesce(open.owed, 0.00)::text as owed
      from ${sql.table(dues)} d
      left join open_dues open on open.due_id = d.due_id
      left join students s on s.student_id = d.student_id
      where d.${sql.ref(key)} = ${sql.ref(`${of}.${key}`)}
      order by d.position) as due)`,
  payments: sql<StoredReceipt[]>`(
    select coalesce(json_agg(paid), '[]') from (
      select p.payment_id, p.student_id, r.financial_year, r.serial
      from ${sql.table(payments)} p join receipts r on r.payment_id = p.payment_id
      where p.${sql.ref(key)} = ${sql.ref(`${of}.${key}`)}
      order by p.payment_id) as paid)`,
})

type StoredReceipt = {
  payment_id: number
  student_id: number
  financial_year: number
  serial: number
}

/** A payment that came of it, with the number of its receipt. */
export const withReceiptNumber = ({ financial_year, serial, ...payment }: StoredReceipt) => ({
  ...payment,
  receipt_number: receiptNumber(financial_year, serial),
})

/** Chosen dues as the rows of their table, in their order. */
export const rowsOfDues = <Key extends object>(key: Key, dues: ChosenDue[]) =>
  dues.map(({ due_id, student_id, title, batch_name, due_date, amount }, position) => ({
    ...key,
    position,
    due_id,
    student_id,
    title,
    batch_name,
    due_date,
    amount,
  }))

type Asked = { order?: 'asc' | 'desc'; page?: number; page_size?: number }

/** The query of one page of these rows, the newest first unless it is asked otherwise. */
export const newestOnPage = <DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  key: ReferenceExpression<DB, Tables>,
  { order = 'desc', page = 1, page_size = LATER_PAGE_SIZE }: Asked,
) =>
  rows
    .orderBy(key, order)
    .limit(sql.lit(page_size))
    .offset(sql.lit(offsetOf({ page, page_size })))

/** One page, with how many rows match in all. */
export async function shownPage<
  DB,
  Tables extends keyof DB,
  Row,
  Other,
  OtherTables extends keyof Other,
  Shown,
>(
  db: Db,
  { page = 1, page_size = LATER_PAGE_SIZE }: Asked,
  rows: SelectQueryBuilder<DB, Tables, Row>,
  matching: SelectQueryBuilder<Other, OtherTables, unknown>,
  present: (row: Row) => Shown,
) {
  const { items, ...totals } = await withTotal(rows, countOf(db, matching))
  return { ...totals, items: items.map(present), page, page_size }
}
