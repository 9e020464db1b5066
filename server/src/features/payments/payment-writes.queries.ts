import type { ReceiptSnapshot } from '@ganit/contract/receipts'
import { type Insertable, sql } from 'kysely'
import { queryPrepared } from '../../db/prepared.ts'
import type { Trx } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { fallsWith } from '../late-fees/late-fees.queries.ts'
import { paymentNotFound } from './payments.queries.ts'
import type { Payments, Reversals } from './payments.tables.ts'
import { receiptNumber } from './receipt-number.ts'
import type { Allocation } from './settle.ts'

/**
 * Nobody else records or reverses a payment of a student before this transaction ends, also where the student was erased
 * since.
 */
export const lockPayer = (trx: Trx, student_id: number) => lockPayers(trx, [student_id])

/** `lockPayer` for several students, in one order whoever asks. */
export async function lockPayers(trx: Trx, student_ids: number[]) {
  for (const table of ['students', 'student_numbers'])
    await queryPrepared(trx, `lock payers in ${table}`, { student_ids }, (blanks) => ({
      compile: () =>
        sql`
          select from ${sql.table(table)} where student_id = any(${blanks.student_ids}::integer[])
          order by student_id for no key update`.compile(trx),
    }))
}

/** As `lockPayer`, and who that is: of who was erased only the number. 404 where there never was one. */
export async function lockedPayer(trx: Trx, student_id: number) {
  await lockPayer(trx, student_id)
  return trx
    .selectFrom('student_numbers as n')
    .leftJoin('students as s', 's.student_id', 'n.student_id')
    .select(['n.student_id', 's.student_class'])
    .select(
      sql<string>`case when s.uid is null then 'Erased student'
        else concat_ws(' ', s.first_name, s.middle_name, nullif(s.last_name, '')) end`.as('name'),
    )
    .where('n.student_id', '=', student_id)
    .executeTakeFirstOrThrow(() => notFound('Student not found.'))
}

/** How a due `d` came about, as receipts say it. As text: in JSON amounts would lose their decimals. */
const partsOfDue = sql<{ text: string; amount: string }[]>`(
  select json_agg(json_build_object('text', text, 'amount', amount::text) order by line)
  from due_parts where due_parts.due_id = d.due_id)`.as('parts')

const OWED = sql<string>`d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0)`

/**
 * What a student owes, locked: the oldest first, and last the late fees that a payment of this day (`YYYY-MM-DD`) takes back
 * with the dues which it settles. The student must be locked already.
 */
export async function lockedOwedDues(trx: Trx, student_id: number, paid_on: string) {
  const locked = await queryPrepared(trx, 'lock what is owed', { student_id }, (blanks) =>
    trx
      .selectFrom('dues as d')
      .select('due_id')
      .where('student_id', '=', blanks.student_id)
      .where('withdrawn_at', 'is', null)
      .where(OWED, '>', '0')
      .orderBy('due_id')
      .forUpdate(),
  )
  if (locked.length === 0) return []
  const due_ids = locked.map(({ due_id }) => due_id)
  const falls_with = fallsWith(paid_on, due_ids)
  return trx
    .selectFrom('dues as d')
    .leftJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
    .leftJoin('batches as b', 'b.batch_id', 'f.batch_id')
    .select(['d.due_id', 'd.title', 'd.due_date', OWED.as('owed'), partsOfDue])
    .select(sql<string>`coalesce(b.batch_name, '')`.as('batch_name'))
    .select(sql<boolean>`coalesce(f.is_deposit, false)`.as('is_deposit'))
    .select(falls_with.as('falls_with'))
    .where('d.due_id', 'in', due_ids)
    .orderBy(sql`${falls_with} is not null`)
    .orderBy('d.due_date')
    .orderBy('d.due_id')
    .execute()
}

export const insertPayment = async (
  trx: Trx,
  payment: Insertable<Payments>,
  settled: Allocation[],
) => {
  const { payment_id } = await trx
    .insertInto('payments')
    .values(payment)
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  if (settled.length === 0) return payment_id
  await trx
    .insertInto('allocations')
    .values(settled.map(({ due_id, amount }) => ({ payment_id, due_id, amount })))
    .execute()
  return payment_id
}

/**
 * Takes the next number of a financial year. Other payments wait from here on until this transaction ends, and if it
 * fails the next one gets the number.
 */
async function nextSerial(trx: Trx, financial_year: number) {
  const { last_serial } = await trx
    .insertInto('receipt_counters')
    .values({ financial_year, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .column('financial_year')
        .doUpdateSet({ last_serial: sql`receipt_counters.last_serial + 1` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return last_serial
}

type NewReceipt = {
  payment_id: number
  financial_year: number
  /** All that the receipt says but its number. */
  texts: Omit<ReceiptSnapshot, 'receipt_number'>
}

export async function insertReceipt(trx: Trx, { payment_id, financial_year, texts }: NewReceipt) {
  const serial = await nextSerial(trx, financial_year)
  const receipt_number = receiptNumber(financial_year, serial)
  const snapshot = JSON.stringify({ receipt_number, ...texts } satisfies ReceiptSnapshot)
  const { issued_on } = texts
  await trx
    .insertInto('receipts')
    .values({ payment_id, financial_year, serial, issued_on, snapshot })
    .execute()
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
