import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { typedPhoneToE164 } from '../../messages/channels/typed-phone.ts'
import { familyPhoneInSql } from '../../people/guardians/family-phone.queries.ts'
import type { EntryKind } from './book.tables.ts'

export type Days = {
  from: string
  to: string
  method?: string | undefined
  taking?: string | undefined
}

export const isAsked = ({ from, to, method }: Days) =>
  sql`day between ${from}::date and ${to}::date and ${
    method === undefined ? sql`true` : sql`method = ${method}`
  }`

export type Entry = {
  day: string
  kind: EntryKind
  id: number
  came: string
  went: string
  method: string
  reference: string | null
  taken_by: string | null
  at: string
  paid_on: string
  is_correction: boolean
  note: string | null
  taking: string
  /** Number of takings, or of entries, on all pages together. */
  total: number
}

/** Identifies a taking: the payments that one person recorded in one go, or one payment by the gateway. */
const TAKING = sql`coalesce('online ' || (
  select o.online_payment_id from online_payment_entries o where e.kind = 'receipt' and o.payment_id = e.id),
  coalesce(e.by_account, 'online') || ' ' || e.kind || ' ' || e.at)`

/** The day that a bank statement shows: for a cheque that was returned, the day of its return. */
const PAID_ON = sql`coalesce((
  select c.returned_on from cheques c where e.kind = 'receipt back' and c.payment_id = e.id), e.paid_on)`

const ENTRY = sql`e.day::text, e.kind, e.id, e.came::text, e.went::text, e.method, e.reference,
  a.name as taken_by, e.at::text, ${PAID_ON}::text as paid_on, e.is_correction, e.note`

const isOfTaking = ({ taking }: Days) =>
  taking === undefined ? sql`true` : sql`${TAKING} = ${taking}`

type EntriesAsked = { rows: 'takings' | 'receipts'; skip?: number; limit?: number | null }

/**
 * Reads the entries of one page of takings or entries, or all of them, in the order of the book. Each entry's taking is
 * looked up only once, because that takes most of the time.
 */
export async function readEntries(
  db: Db,
  days: Days,
  { rows: unit, skip = 0, limit = null }: EntriesAsked,
) {
  const key = unit === 'takings' ? TAKING : sql`e.kind || ' ' || e.id`
  const { rows } = await sql<Entry>`
    with asked as materialized (
      select e.*, ${key} as key from book_entries e where ${isAsked(days)} and ${isOfTaking(days)}
    ), page as materialized (
      select key, min(at) as first, min(id) as least, min(day) as day, (count(*) over ())::int as total
      from asked group by 1 order by day, first, least, key limit ${limit}::integer offset ${skip}::integer)
    select ${ENTRY}, page.key as taking, page.total
    from page join asked e using (key) left join accounts a on a.id = e.by_account
    order by page.day, page.first, page.least, page.key, e.id`.execute(db)
  return rows
}

/** Counts takings or entries, for a page beyond the last one. */
export async function countRows(db: Db, days: Days, unit: 'takings' | 'receipts') {
  const key = unit === 'takings' ? TAKING : sql`e.kind || ' ' || e.id`
  const { rows } = await sql<{ total: number }>`
    select count(distinct ${key})::int as total from book_entries e
    where ${isAsked(days)} and ${isOfTaking(days)}`.execute(db)
  return rows[0]?.total ?? 0
}

export type Printed = {
  id: number
  snapshot: unknown
  number: string
  family: string | null
  phone: string | null
  corrects: string | null
}

const numberIn = (
  r: string,
  series: RawBuilder<unknown>,
) => sql`${sql.ref(`${r}.financial_year`)}::text || '-'
  || lpad(((${sql.ref(`${r}.financial_year`)} + 1) % 100)::text, 2, '0') || '/' || ${series}
  || lpad(${sql.ref(`${r}.serial`)}::text, 6 - length(${series}), '0')`

const receiptNumber = (r: string) => numberIn(r, sql.ref(`${r}.series`))

const FAMILY = sql`(
  select g.name from guardianships s join guardians g using (guardian_id)
  where s.student_id = st.student_id and s.confirmed_at is not null
  order by s.is_primary desc, s.place limit 1)`

const REACHED = sql`${FAMILY} as family, ${typedPhoneToE164(familyPhoneInSql('st'))} as phone`

/** Receipts of payments as printed, with the family's present name. */
export async function printedReceipts(db: Db, ids: number[]) {
  const { rows } = await sql<Printed>`
    select p.payment_id as id, r.snapshot, ${receiptNumber('r')} as number, ${REACHED}, (
      select ${receiptNumber('first')} from payments before join receipts first using (payment_id)
        join reversals v using (payment_id)
      where v.is_correction and coalesce(before.first_payment_id, before.payment_id) = p.first_payment_id
        and before.payment_id < p.payment_id
      order by before.payment_id desc limit 1) as corrects
    from payments p join receipts r using (payment_id) left join students st on st.student_id = p.student_id
    where p.payment_id = any(${ids}::integer[])`.execute(db)
  return rows
}

/** Vouchers of refunds as printed. */
export async function printedVouchers(db: Db, ids: number[]) {
  const { rows } = await sql<Printed & { is_of_due: boolean }>`
    select f.refund_id as id, r.snapshot, 'RV ' || ${numberIn('r', sql`''`)} as number, ${REACHED}, null as corrects,
      f.waiver_id is not null as is_of_due
    from refunds f join vouchers r using (refund_id) left join students st on st.student_id = f.student_id
    where f.refund_id = any(${ids}::integer[])`.execute(db)
  return rows
}

/** Reads expenses or slips, each with its recipient, its head and its batch. */
export async function paidOut(db: Db, kind: 'expense' | 'pay', ids: number[]) {
  const { rows } =
    kind === 'expense'
      ? await sql<PaidOut>`
          select e.expense_id as id, e.paid_to as family, e.kind as head, b.batch_name as batch, null as number
          from expenses e left join batches b using (batch_id)
          where e.expense_id = any(${ids}::integer[])`.execute(db)
      : await sql<PaidOut>`
          select s.pay_slip_id as id, s.snapshot ->> 'teacher' as family, 'Pay' as head, null as batch,
            s.snapshot ->> 'number' as number
          from pay_slips s where s.pay_slip_id = any(${ids}::integer[])`.execute(db)
  return rows
}

export type PaidOut = {
  id: number
  family: string
  head: string
  batch: string | null
  number: string | null
}
