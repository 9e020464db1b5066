import type { ClaimedDue } from '@ganit/contract/money/claims'
import type { Payment } from '@ganit/contract/money/payments'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { countOf, offsetOf, withTotal } from '../../../db/page.ts'
import { type Given, queryPrepared } from '../../../db/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { asksAsGuardian, visibleTo } from '../../accounts/rights.ts'
import { isDueOfChild } from '../../people/guardians/children.queries.ts'
import { fullName } from '../../people/students/full-name.queries.ts'
import { receiptNumber } from './receipt-number.ts'

/** Who pays from home. */
export type Payer = Pick<Account, 'role' | 'uid'>

/** Whose dues an account may pay from home: a student's own, and those of a guardian's children. */
const mayPay = (reader: Payer) =>
  sql<boolean>`(${visibleTo(reader, 's.uid', { limited: true })} or ${isDueOfChild(reader.uid)})`

/** A due as somebody chooses it to be paid. */
type PayableDue = {
  due_id: number
  student_id: number
  title: string
  /** Empty where it is no fee of a batch. */
  batch_name: string
  due_date: string
  owed: string
  /** Whether somebody says to have paid it, and nobody has looked yet. */
  is_to_check: boolean
}

/** What was chosen, and how much of each due is to be paid. */
export type ChosenDue = PayableDue & { amount: string }

/** The chosen dues, the oldest first; 404 unless the account may pay each of them. Nothing is owed of some, perhaps. */
export async function payableDues(db: Db, reader: Payer, due_ids: number[]): Promise<PayableDue[]> {
  const dues = await db
    .selectFrom('dues as d')
    .innerJoin('students as s', 's.student_id', 'd.student_id')
    .leftJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
    .leftJoin('batches as b', 'b.batch_id', 'f.batch_id')
    .leftJoin('open_dues as o', 'o.due_id', 'd.due_id')
    .select(['d.due_id', 'd.student_id', 'd.title', 'd.due_date'])
    .select(sql<string>`coalesce(b.batch_name, '')`.as('batch_name'))
    .select(sql<string>`coalesce(o.owed, 0.00)`.as('owed'))
    .select(
      sql<boolean>`exists (
        select from claim_dues c where c.due_id = d.due_id and c.is_to_check)`.as('is_to_check'),
    )
    .where(sql<boolean>`d.due_id = any(${due_ids}::integer[])`)
    .where(mayPay(reader))
    .orderBy('d.due_date')
    .orderBy('d.due_id')
    .execute()
  if (dues.length < due_ids.length) throw notFound('Fee not found.')
  return dues
}

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

/** That a payment came of what this account paid from home. Who pays at the counter is not known. */
export const isPaidBy = (uid: Given<string>, payment_id: string) =>
  sql<boolean>`(
    exists (
      select from claim_payments join claims using (claim_id)
      where claim_payments.payment_id = ${sql.ref(payment_id)} and account_id = ${uid})
    or exists (
      select from online_payment_entries join online_payments using (online_payment_id)
      where online_payment_entries.payment_id = ${sql.ref(payment_id)} and account_id = ${uid}))`

/** A student's payments as an account is told of them: a guardian of what others paid not what was written of it. */
export async function paymentsFor(
  db: Db,
  reader: Pick<Account, 'role' | 'uid'>,
  studentUid: string,
  payments: Payment[],
): Promise<Payment[]> {
  if (!asksAsGuardian(reader, studentUid)) return payments
  const own = await ownAmong(db, reader, payments)
  return payments.map((payment) => (own.includes(payment) ? payment : withoutNotes(payment)))
}

/** A payment as one is told of it who did not pay it. */
export const withoutNotes = (payment: Payment): Payment => ({
  ...payment,
  transaction_id: null,
  note: null,
})

/** Those of some payments that came of what this account paid from home. */
async function ownAmong(db: Db, { uid }: Pick<Account, 'uid'>, payments: Payment[]) {
  const ids = payments.map(({ payment_id }) => payment_id)
  if (ids.length === 0) return []
  const own = await queryPrepared(db, 'payments that came from home', { ids, uid }, (blanks) =>
    db
      .selectFrom('payments as p')
      .select('p.payment_id')
      .where(sql<boolean>`p.payment_id = any(${blanks.ids}::integer[])`)
      .where(isPaidBy(blanks.uid, 'p.payment_id')),
  )
  const known = new Set(own.map(({ payment_id }) => payment_id))
  return payments.filter(({ payment_id }) => known.has(payment_id))
}
