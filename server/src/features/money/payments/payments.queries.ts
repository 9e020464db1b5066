import type { Payment } from '@ganit/contract/money/payments'
import { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { asksAsGuardian, isVisibleTo } from '../../ground/rights/rights.ts'
import { isPaidBy } from './paid-from-home.queries.ts'
import { formatReceiptNumber } from './receipts/receipt-number.ts'

export { formatReceiptNumber as receiptNumber } from './receipts/receipt-number.ts'

export const paymentNotFound = () => notFound('Payment not found.')

/** Columns of payment `p` and its receipt `r`. */
export const PAYMENT_COLUMNS = [
  'p.payment_id',
  'p.student_id',
  'p.amount',
  'p.paid_on as date',
  'p.method',
  'p.transaction_id',
  'p.note',
  'r.financial_year',
  'r.series',
  'r.serial',
] as const

/** Recorder and time of a payment; for a correction also the first payment. */
export const recordingOfPayment = (db: Db, payment_id: number) =>
  db
    .selectFrom('payments')
    .select(['recorded_by', 'recorded_at', 'first_payment_id'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow(paymentNotFound)

/** Payments with allocations, receipt number and reversal. */
const paymentsQuery = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('receipts as r', 'r.payment_id', 'p.payment_id')
    .select(PAYMENT_COLUMNS)
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('reversals')
          .select(['reason', 'reversed_on as date'])
          .whereRef('reversals.payment_id', '=', 'p.payment_id'),
      ).as('reversal'),
      jsonObjectFrom(
        eb
          .selectFrom('cheques as c')
          .select(['c.number', 'c.bank', 'c.dated', 'c.cleared_on', 'c.returned_on'])
          .whereRef('c.payment_id', '=', 'p.payment_id'),
      ).as('cheque'),
      jsonArrayFrom(
        eb
          .selectFrom('allocations as a')
          .innerJoin('dues', 'dues.due_id', 'a.due_id')
          // Text, because JSON numbers would lose decimals.
          .select(['a.due_id as fee_id', sql<string>`sum(a.amount)::text`.as('amount')])
          .whereRef('a.payment_id', '=', 'p.payment_id')
          .where(
            sql<boolean>`not exists (
              select from releases l where l.allocation_id = a.allocation_id)`,
          )
          .groupBy(['a.due_id', 'dues.due_date', 'dues.due_id'])
          .orderBy('dues.due_date')
          .orderBy('dues.due_id'),
      ).as('allocations'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof paymentsQuery>['executeTakeFirstOrThrow']>>

/** A payment as in the contract. */
export const presentPayment = ({
  financial_year,
  series,
  serial,
  cheque,
  ...payment
}: Row): Payment => ({
  ...payment,
  ...(cheque && { cheque }),
  receipt_number: formatReceiptNumber(financial_year, serial, series),
  reversed: payment.reversal !== null,
})

/** Payments by numbers, ascending. */
export async function readPayments(db: Db, payment_ids: number[]) {
  const rows = await queryPrepared(db, 'payments by number', { payment_ids }, (blanks) =>
    paymentsQuery(db)
      .where(sql<boolean>`p.payment_id = any(${blanks.payment_ids}::integer[])`)
      .orderBy('p.payment_id'),
  )
  return rows.map(presentPayment)
}

/** Reads a payment; 404 if there is none. */
export async function readPayment(db: Db, payment_id: number) {
  const [payment] = await readPayments(db, [payment_id])
  if (!payment) throw paymentNotFound()
  return payment
}

/** Query of a student's payments; separate so that tests can check its plan. */
export const paymentsOfStudentQuery = (db: Db, student_id: Given<number>) =>
  paymentsQuery(db).where('p.student_id', '=', student_id).orderBy('p.payment_id', 'desc')

/** A student's payments, newest first. */
export async function paymentsOfStudent(db: Db, student_id: number) {
  const rows = await queryPrepared(db, 'payments of a student', { student_id }, (blanks) =>
    paymentsOfStudentQuery(db, blanks.student_id),
  )
  return rows.map(presentPayment)
}

/**
 * Receipt of a payment and its reversal, if the account (if given) may see it; an account that paid from home may, too.
 */
export async function receiptOfPayment(db: Db, account: Account | undefined, payment_id: number) {
  const isOwn = account ? isPaidBy(account.uid, 'payments.payment_id') : sql<boolean>`true`
  const {
    snapshot: stored,
    uid,
    isOwnPayment,
    ...receipt
  } = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.payment_id', 'receipts.payment_id')
    .leftJoin('students', 'students.student_id', 'payments.student_id')
    .leftJoin('reversals', 'reversals.payment_id', 'receipts.payment_id')
    .select(['snapshot', 'reason', 'reversed_on', 'students.uid', isOwn.as('isOwnPayment')])
    .where('receipts.payment_id', '=', payment_id)
    .$if(account !== undefined, (rows) =>
      rows.where(sql<boolean>`(${isVisibleTo(account as Account)} or ${isOwn})`),
    )
    .executeTakeFirstOrThrow(paymentNotFound)
  const snapshot = ReceiptSnapshot.parse(stored)
  // The transaction number belongs to the payer.
  if (account && uid !== null && !isOwnPayment && asksAsGuardian(account, uid))
    snapshot.payment.transaction_id = null
  return { ...receipt, snapshot }
}
