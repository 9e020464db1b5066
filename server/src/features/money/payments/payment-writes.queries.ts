import type { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import { type Insertable, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { labelOfDue } from '../fees/due-label.queries.ts'
import { dueCancellingLateFee } from '../late-fees/late-fees.queries.ts'
import { paymentNotFound } from './payments.queries.ts'
import type { Payments, Reversals } from './payments.tables.ts'
import { formatReceiptNumber, type Series } from './receipts/receipt-number.ts'
import { takeNextInSeries } from './receipts/serials.queries.ts'
import type { Allocation } from './settle.ts'

/** The locked student. */
export type Payer = {
  student_id: number
  student_class: number | null
  name: string
  /** False for an erased student, and for one of an undone import. */
  is_there: boolean
}

/**
 * Locks students against other payments and reversals, always in the same order, erased ones too. Returns them by
 * number; only the number for erased ones.
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
    numbers.map(({ student_id }) => [student_id, known.get(student_id) ?? erasedPayer(student_id)]),
  )
}

const erasedPayer = (student_id: number): Payer => ({
  student_id,
  student_class: null,
  name: 'Erased student',
  is_there: false,
})

export const lockPayer = (trx: Trx, student_id: number) => lockPayers(trx, [student_id])

const studentNotFound = () => notFound('Student not found.')

/** One of the locked students; 404 if there never was one with this number. */
export function findPayer(payers: Map<number, Payer>, student_id: number) {
  const payer = payers.get(student_id)
  if (!payer) throw studentNotFound()
  return payer
}

/** 404 for an erased student: old dues can be settled, but nothing new is charged or taken in advance. */
export function refuseGone({ is_there }: Payer) {
  if (!is_there) throw studentNotFound()
}

/** Breakdown of due `d`, as on receipts. Amounts are text, because JSON numbers would lose decimals. */
const partsOfDue = sql<{ text: string; amount: string }[]>`(
  select json_agg(json_build_object('text', text, 'amount', amount::text) order by line)
  from due_parts where due_parts.due_id = d.due_id)`.as('parts')

const OWED = sql<string>`d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0)`

/**
 * Locks the dues that students owe, by student: oldest first, and last the late fees that a payment of this day
 * (`YYYY-MM-DD`) cancels with its dues. The students must be locked already.
 */
export async function lockOwedDues(trx: Trx, student_ids: number[], paid_on: string) {
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

/** A statement of its own after the locks, so that it sees dues that others have settled meanwhile. */
const owedDues = (trx: Trx, due_ids: number[], paid_on: string) =>
  queryPrepared(trx, 'what is owed', { due_ids, paid_on }, (blanks) => {
    const falls_with = dueCancellingLateFee(blanks.paid_on, blanks.due_ids)
    return trx
      .selectFrom('dues as d')
      .leftJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
      .leftJoin('batches as b', 'b.batch_id', 'f.batch_id')
      .select(['d.due_id', 'd.student_id', 'd.due_date', OWED.as('owed'), partsOfDue])
      .select(labelOfDue.as('title'))
      .select(sql<string>`coalesce(b.batch_name, '')`.as('batch_name'))
      .select(sql<boolean>`coalesce(f.is_deposit, false)`.as('is_deposit'))
      .select(falls_with.as('falls_with'))
      .where(sql<boolean>`d.due_id = any(${blanks.due_ids}::integer[])`)
      .orderBy(sql`${falls_with} is not null`)
      .orderBy('d.due_date')
      .orderBy('d.due_id')
  })

/** Open amount of a due now. */
export type OwedDue = Awaited<ReturnType<typeof owedDues>>[number]

/** A payment and its allocations. */
type NewPayment = Pick<
  Payments,
  'student_id' | 'amount' | 'paid_on' | 'method' | 'transaction_id'
> &
  Pick<Payments, 'note' | 'recorded_by'> & {
    recorded_on: string
    first_payment_id?: number | undefined
    settled: Allocation[]
  }

/** Inserts payments with allocations, in order; returns their ascending numbers. */
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

/** A receipt without its number. */
export type ReceiptTexts = Omit<ReceiptSnapshot, 'receipt_number'>

/** Series of a registered academy's receipt; without a registration all are in the first. */
function seriesOf({ title }: ReceiptTexts): Series {
  if (title === undefined) return 'R'
  return title === 'Receipt voucher' ? 'V' : ''
}

/** Series in the order in which their counters are locked. */
const SERIES: readonly Series[] = ['', 'R', 'V']

type Numbering = { financial_year: number; isRegistered: boolean }

/** Issues receipts of payments, numbered in this order within their series; returns them. */
export async function insertReceipts(
  trx: Trx,
  { financial_year, isRegistered }: Numbering,
  texts: ReceiptTexts[],
): Promise<ReceiptSnapshot[]> {
  const listed = texts.map((each) => (isRegistered ? seriesOf(each) : ''))
  const next = new Map<Series, number>()
  for (const series of SERIES) {
    const count = listed.filter((each) => each === series).length
    if (count > 0) next.set(series, await takeNextInSeries(trx, { series, financial_year, count }))
  }
  const numbered = texts.map((each, n) => {
    const series = listed[n] ?? ''
    const serial = next.get(series) ?? 0
    next.set(series, serial + 1)
    const receipt_number = formatReceiptNumber(financial_year, serial, series)
    return { series, serial, snapshot: { receipt_number, ...each } }
  })
  const snapshots = numbered.map(({ snapshot }) => snapshot)
  const rows = numbered.map(({ series, serial, snapshot }) => ({
    payment_id: snapshot.payment.payment_id,
    series,
    serial,
    issued_on: snapshot.issued_on,
    snapshot,
  }))
  const values = { financial_year, rows: JSON.stringify(rows) }
  await queryPrepared(trx, 'insert receipts', values, (blanks) => ({
    compile: () =>
      sql`
        insert into receipts (payment_id, financial_year, series, serial, issued_on, snapshot)
        select payment_id, ${blanks.financial_year}::integer, series, serial, issued_on, snapshot
        from jsonb_to_recordset(${blanks.rows}::jsonb) as given(
          payment_id integer, series text, serial integer, issued_on date, snapshot jsonb)`.compile(
        trx,
      ),
  }))
  return snapshots
}

/** Student of a payment; 404 if there is none. */
export async function studentOfPayment(trx: Trx, payment_id: number) {
  const { student_id } = await trx
    .selectFrom('payments')
    .select('student_id')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow(paymentNotFound)
  return student_id
}

/** All allocations a payment ever had. */
export const allocationsOfPayment = (trx: Trx, payment_id: number) =>
  trx
    .selectFrom('allocations')
    .innerJoin('dues', 'dues.due_id', 'allocations.due_id')
    .select(['dues.due_id', 'dues.fee_id', 'dues.membership_id'])
    .distinct()
    .where('payment_id', '=', payment_id)
    .execute()

/** Returns false if it was reversed before. */
export async function insertReversal(trx: Trx, reversal: Insertable<Reversals>) {
  const inserted = await trx
    .insertInto('reversals')
    .values(reversal)
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return inserted !== undefined
}
