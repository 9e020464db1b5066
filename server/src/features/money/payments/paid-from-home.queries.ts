import type { ClaimedDue } from '@ganit/contract/money/claims'
import type { Payment } from '@ganit/contract/money/payments'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import { countOf, readPageWithTotal, rowsBeforePage } from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import type { LinkOfPerson } from '../../ground/pay-links/pay-links.queries.ts'
import { childrenOfGuardians, isDueOfChild } from '../../ground/rights/children.queries.ts'
import { asksAsGuardian, isVisibleTo } from '../../ground/rights/rights.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { dueLabel } from '../fees/due-label.queries.ts'
import { formatReceiptNumber, type Series } from './receipts/receipt-number.ts'

/** An account that pays from home, or with `link` a person without one: see `payerOfLink`. */
export type Payer = Pick<Account, 'role' | 'uid'> & { link?: LinkOfPerson }

/** The payer behind a link. The empty uid is nobody's, so that rules for accounts reach nothing. */
export const payerOfLink = (link: LinkOfPerson): Payer => ({ role: 'guardian', uid: '', link })

/** The payer as columns of a claim or online payment. */
export const columnsOfPayer = ({ uid, link }: Payer) => ({
  account_id: link ? null : uid,
  pay_link_id: link?.pay_link_id ?? null,
})

/** Dues that a payer may pay from home: a student's own, and those of a guardian's children. */
const mayPay = ({ link, ...reader }: Payer) =>
  link
    ? sql<boolean>`(d.student_id = ${link.student_id}::integer or exists (
        select from ${childrenOfGuardians}
        where children.guardian_id = ${link.guardian_id}::integer and children.student_id = d.student_id
          and (until is null or ${toAcademyDay(sql`d.made_at`)} < until)))`
    : sql<boolean>`(${isVisibleTo(reader, 's.uid', { limited: true })} or ${isDueOfChild(reader.uid)})`

/** Whether claim or online payment `of` is the payer's: by the account, by a link of its person, or by this link. */
export const isPayersOwn = (
  of: string,
  { uid, link }: { uid: Given<string>; link?: LinkOfPerson },
) =>
  link
    ? sql<boolean>`${sql.ref(`${of}.pay_link_id`)} = ${link.pay_link_id}`
    : sql<boolean>`(${sql.ref(`${of}.account_id`)} = ${uid}
        or ${sql.ref(`${of}.pay_link_id`)} = any(array(
          select pay_link_id from pay_links join guardians using (guardian_id)
          where guardians.account_id = ${uid} and proven_at is not null
          union all
          select pay_link_id from pay_links join students using (student_id) where students.uid = ${uid})))`

/** Name of the account `a`, else of the person of the pay link of `of`; null if they are gone. */
export const payerName = (of: string) => sql<string | null>`coalesce(a.name, (
  select coalesce(g.name, ${fullName('s')}) from pay_links l
  left join guardians g using (guardian_id) left join students s on s.student_id = l.student_id
  where l.pay_link_id = ${sql.ref(`${of}.pay_link_id`)}))`

/** A due to choose for payment. */
type PayableDue = {
  due_id: number
  student_id: number
  title: string
  /** Name of the batch; empty if the due is not of a batch's fee. */
  batch_name: string
  due_date: string
  owed: string
  /** Whether a payment was reported and is not checked yet. */
  is_to_check: boolean
}

export type ChosenDue = PayableDue & { amount: string }

/** The chosen dues, oldest first, including settled ones; 404 unless the account may pay all of them. */
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

/** UPI claims or online payments: both have the same parts in their own tables. */
type Kind = {
  dues: 'claim_dues' | 'online_payment_dues'
  payments: 'claim_payments' | 'online_payment_entries'
  key: 'claim_id' | 'online_payment_id'
}

/** Dues and recorded payments of each row of `of`, as shown. Erased students have no name. */
export const partsOfRows = ({ dues, payments, key }: Kind, of: string) => ({
  dues: sql<ClaimedDue[]>`(
    select coalesce(json_agg(due), '[]') from (
      select each.due_id as fee_id, each.student_id, each.title as fee_title,
        nullif(each.batch_name, '') as batch_name, each.due_date,
        s.uid, case when s.uid is null then 'Erased student'
          else ${fullName('s')} end as student_name,
        coalesce((select label from (select ${dueLabel} from dues d where d.due_id = each.due_id) as due),
          each.title) as label,
        each.amount::text as amount, coalesce(open.owed, 0.00)::text as owed
      from ${sql.table(dues)} each
      left join open_dues open on open.due_id = each.due_id
      left join students s on s.student_id = each.student_id
      where each.${sql.ref(key)} = ${sql.ref(`${of}.${key}`)}
      order by each.position) as due)`,
  payments: sql<StoredReceipt[]>`(
    select coalesce(json_agg(paid), '[]') from (
      select p.payment_id, p.student_id, r.financial_year, r.series, r.serial
      from ${sql.table(payments)} p join receipts r on r.payment_id = p.payment_id
      where p.${sql.ref(key)} = ${sql.ref(`${of}.${key}`)}
      order by p.payment_id) as paid)`,
})

type StoredReceipt = {
  payment_id: number
  student_id: number
  financial_year: number
  series: Series
  serial: number
}

export const withReceiptNumber = ({
  financial_year,
  series,
  serial,
  ...payment
}: StoredReceipt) => ({
  ...payment,
  receipt_number: formatReceiptNumber(financial_year, serial, series),
})

/** Chosen dues as rows of their table, in order. */
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

/** Query of one page, newest first by default. */
export const newestOnPageQuery = <DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  key: ReferenceExpression<DB, Tables>,
  { order = 'desc', page = 1, page_size = LATER_PAGE_SIZE }: Asked,
) =>
  rows
    .orderBy(key, order)
    .limit(sql.lit(page_size))
    .offset(sql.lit(rowsBeforePage({ page, page_size })))

/** One page, with the number of all matches. */
export async function readShownPage<
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
  const { items, ...totals } = await readPageWithTotal(rows, countOf(db, matching))
  return { ...totals, items: items.map(present), page, page_size }
}

/** True if this account, or its person by a link, made the payment from home. The payer at the counter is unknown. */
export const isPaidBy = (uid: Given<string>, payment_id: string) =>
  sql<boolean>`(
    exists (
      select from claim_payments join claims using (claim_id)
      where claim_payments.payment_id = ${sql.ref(payment_id)} and ${isPayersOwn('claims', { uid })})
    or exists (
      select from online_payment_entries join online_payments using (online_payment_id)
      where online_payment_entries.payment_id = ${sql.ref(payment_id)}
        and ${isPayersOwn('online_payments', { uid })}))`

/** A student's payments as an account sees them: guardians do not see notes of payments by others. */
export async function paymentsSeenBy(
  db: Db,
  reader: Payer,
  studentUid: string,
  payments: Payment[],
): Promise<Payment[]> {
  if (!asksAsGuardian(reader, studentUid)) return payments
  const own = await ownAmong(db, reader, payments)
  return payments.map((payment) => (own.includes(payment) ? payment : removeNotes(payment)))
}

/** A payment as shown to people other than its payer. */
export const removeNotes = (payment: Payment): Payment => ({
  ...payment,
  transaction_id: null,
  note: null,
  ...(payment.cheque && { cheque: { ...payment.cheque, number: null, bank: null } }),
})

/** The payments this account made from home. */
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
