import type { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import { type Insertable, sql } from 'kysely'
import { queryPrepared } from '../../../db/prepared.ts'
import type { Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { fullName } from '../../people/students/full-name.queries.ts'
import { fallsWith } from '../late-fees/late-fees.queries.ts'
import { paymentNotFound } from './payments.queries.ts'
import type { Payments, Reversals } from './payments.tables.ts'
import { receiptNumber } from './receipt-number.ts'
import { nextSerials } from './serials.queries.ts'
import type { Allocation } from './settle.ts'

/** Who pays, as it is known while they are locked. */
export type Payer = {
  student_id: number
  student_class: number | null
  name: string
  /** False of who was erased, or taken back with an import. */
  is_there: boolean
}

/**
 * Nobody else records or reverses payments of these students before this transaction ends, also of those who were erased since;
 * in one order whoever asks. Answers who they are, by their numbers: of who was erased only that.
 */
export async function lockPayers(trx: Trx, student_ids: number[]): Promise<Map<number, Payer>> {
  const people = await queryPrepared(trx, 'lock payers', { student_ids }, (blanks) =>
    trx
      .selectFrom('students')
      .select(['student_id', 'student_class'])
      .select(fullName().as('name'))
      .where(sql<boolean>`student_id = any(${blanks.student_ids}::integer[])`)
      .orderBy('student_id')
      .forNoKeyUpdate(),
  )
  const numbers = await queryPrepared(trx, 'lock numbers of payers', { student_ids }, (blanks) =>
    trx
      .selectFrom('student_numbers')
      .select('student_id')
      .where(sql<boolean>`student_id = any(${blanks.student_ids}::integer[])`)
      .orderBy('student_id')
      .forNoKeyUpdate(),
  )
  const known = new Map(people.map((payer) => [payer.student_id, { ...payer, is_there: true }]))
  return new Map(
    numbers.map(({ student_id }) => [student_id, known.get(student_id) ?? erased(student_id)]),
  )
}

const erased = (student_id: number): Payer => ({
  student_id,
  student_class: null,
  name: 'Erased student',
  is_there: false,
})

/** `lockPayers` for one student. */
export const lockPayer = (trx: Trx, student_id: number) => lockPayers(trx, [student_id])

const studentNotFound = () => notFound('Student not found.')

/** One of those who were locked; 404 where there never was one of this number. */
export function payerAmong(payers: Map<number, Payer>, student_id: number) {
  const payer = payers.get(student_id)
  if (!payer) throw studentNotFound()
  return payer
}

/** 404 for who is not there any more: they settle what they owe, and nothing new is asked or taken of them. */
export function refuseGone({ is_there }: Payer) {
  if (!is_there) throw studentNotFound()
}

/** How a due `d` came about, as receipts say it. As text: in JSON amounts would lose their decimals. */
const partsOfDue = sql<{ text: string; amount: string }[]>`(
  select json_agg(json_build_object('text', text, 'amount', amount::text) order by line)
  from due_parts where due_parts.due_id = d.due_id)`.as('parts')

const OWED = sql<string>`d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0)`

/**
 * What students owe, locked, by their numbers: the oldest first, and last the late fees that a payment of this day
 * (`YYYY-MM-DD`) takes back with the dues which it settles. The students must be locked already.
 */
export async function lockedOwedDues(trx: Trx, student_ids: number[], paid_on: string) {
  const locked = await queryPrepared(trx, 'lock what is owed', { student_ids }, (blanks) =>
    trx
      .selectFrom('dues as d')
      .select('due_id')
      .where(sql<boolean>`student_id = any(${blanks.student_ids}::integer[])`)
      .where('withdrawn_at', 'is', null)
      .where(OWED, '>', '0')
      .orderBy('due_id')
      .forUpdate(),
  )
  const due_ids = locked.map(({ due_id }) => due_id)
  const owed = due_ids.length === 0 ? [] : await owedDues(trx, due_ids, paid_on)
  return Map.groupBy(owed, ({ student_id }) => student_id)
}

/** Apart from the locks: what somebody else settled while they were waited for is seen by a new statement alone. */
const owedDues = (trx: Trx, due_ids: number[], paid_on: string) =>
  queryPrepared(trx, 'what is owed', { due_ids, paid_on }, (blanks) => {
    const falls_with = fallsWith(blanks.paid_on, blanks.due_ids)
    return trx
      .selectFrom('dues as d')
      .leftJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
      .leftJoin('batches as b', 'b.batch_id', 'f.batch_id')
      .select(['d.due_id', 'd.student_id', 'd.title', 'd.due_date', OWED.as('owed'), partsOfDue])
      .select(sql<string>`coalesce(b.batch_name, '')`.as('batch_name'))
      .select(sql<boolean>`coalesce(f.is_deposit, false)`.as('is_deposit'))
      .select(falls_with.as('falls_with'))
      .where(sql<boolean>`d.due_id = any(${blanks.due_ids}::integer[])`)
      .orderBy(sql`${falls_with} is not null`)
      .orderBy('d.due_date')
      .orderBy('d.due_id')
  })

/** What somebody owes of a due, as the ledger has it at this moment. */
export type OwedDue = Awaited<ReturnType<typeof owedDues>>[number]

/** A payment and what it settles. */
type NewPayment = Pick<
  Payments,
  'student_id' | 'amount' | 'paid_on' | 'method' | 'transaction_id'
> &
  Pick<Payments, 'note' | 'recorded_by'> & {
    recorded_on: string
    first_payment_id?: number | undefined
    settled: Allocation[]
  }

/** Writes payments with what they settle, in their order; answers their numbers, which rise. */
export async function insertPayments(trx: Trx, payments: NewPayment[]) {
  const values = { payments: JSON.stringify(payments) }
  const rows = await queryPrepared(trx, 'insert payments', values, (blanks) => ({
    compile: () =>
      sql<{ payment_id: number }>`
        with given as (
          select nextval(pg_get_serial_sequence('payments', 'payment_id'))::integer as payment_id, each.*
          from rows from (jsonb_to_recordset(${blanks.payments}::jsonb) as (
            student_id integer, amount numeric, paid_on date, method text, transaction_id text,
            note text, recorded_by text, recorded_on date, first_payment_id integer, settled jsonb
          )) with ordinality as each
          order by ordinality
        ), paid as (
          insert into payments (payment_id, student_id, amount, paid_on, method, transaction_id,
            note, recorded_by, recorded_on, first_payment_id)
          overriding system value
          select payment_id, student_id, amount, paid_on, method, transaction_id,
            note, recorded_by, recorded_on, first_payment_id
          from given
        ), settled as (
          insert into allocations (payment_id, due_id, amount)
          select payment_id, due_id, part.amount
          from given, jsonb_to_recordset(settled) as part(due_id integer, amount numeric)
        )
        select payment_id from given order by payment_id`.compile(trx),
  }))
  return rows.map(({ payment_id }) => payment_id)
}

/** All that a receipt says but its number. */
export type ReceiptTexts = Omit<ReceiptSnapshot, 'receipt_number'>

/** Gives out receipts of payments, numbered in this order; answers what they say. */
export async function insertReceipts(
  trx: Trx,
  financial_year: number,
  texts: ReceiptTexts[],
): Promise<ReceiptSnapshot[]> {
  const first = await nextSerials(trx, {
    counters: 'receipt_counters',
    financial_year,
    count: texts.length,
  })
  const snapshots = texts.map((each, n) => ({
    receipt_number: receiptNumber(financial_year, first + n),
    ...each,
  }))
  const rows = snapshots.map((snapshot, n) => ({
    payment_id: snapshot.payment.payment_id,
    serial: first + n,
    issued_on: snapshot.issued_on,
    snapshot,
  }))
  const values = { financial_year, rows: JSON.stringify(rows) }
  await queryPrepared(trx, 'insert receipts', values, (blanks) => ({
    compile: () =>
      sql`
        insert into receipts (payment_id, financial_year, serial, issued_on, snapshot)
        select payment_id, ${blanks.financial_year}::integer, serial, issued_on, snapshot
        from jsonb_to_recordset(${blanks.rows}::jsonb) as given(
          payment_id integer, serial integer, issued_on date, snapshot jsonb)`.compile(trx),
  }))
  return snapshots
}

/** Whose payment it is; 404 where there is none. */
export async function payerOf(trx: Trx, payment_id: number) {
  const { student_id } = await trx
    .selectFrom('payments')
    .select('student_id')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow(paymentNotFound)
  return student_id
}

/** What a payment ever settled. */
export const settledBy = (trx: Trx, payment_id: number) =>
  trx
    .selectFrom('allocations')
    .innerJoin('dues', 'dues.due_id', 'allocations.due_id')
    .select(['dues.due_id', 'dues.fee_id', 'dues.membership_id'])
    .distinct()
    .where('payment_id', '=', payment_id)
    .execute()

/** Answers whether it was not reversed before. */
export async function insertReversal(trx: Trx, reversal: Insertable<Reversals>) {
  const inserted = await trx
    .insertInto('reversals')
    .values(reversal)
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return inserted !== undefined
}
