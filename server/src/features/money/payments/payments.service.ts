import type { Payment } from '@ganit/contract/money/payments'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, notAllowed } from '../../../http/errors.ts'
import { logosOfPapers } from '../../ground/look/printed-logos.queries.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { announceReturned } from '../../messages/events/events.queries.ts'
import { withdrawLapsedDues } from '../fees/dues.service.ts'
import { isRefunded, lockWithCredit, settleCredit } from './credit.queries.ts'
import { creditNoteOf, insertCreditNote } from './invoices/credit-notes.queries.ts'
import { depositInvoicesOf } from './invoices/deposit-invoices.queries.ts'
import {
  allocationsOfPayment,
  findPayer,
  insertReversal,
  lockOwedDues,
  lockPayer,
  studentOfPayment,
} from './payment-writes.queries.ts'
import { readPayment, receiptOfPayment, recordingOfPayment } from './payments.queries.ts'
import { printReceiptPdf } from './receipts/receipt-pdf/receipt-pdf.ts'
import {
  type By,
  type Entry,
  enterPayment,
  letterheadOf,
  refuseOtherDay,
} from './record-payment.service.ts'
import { allocateAmount } from './settle.ts'

type Draft = Entry & { fee_ids?: number[]; advance?: boolean | null | undefined }

/**
 * Records a payment and issues its receipt. It settles the oldest dues first, or the chosen ones. With `advance` the
 * amount may exceed the sum owed.
 */
export const recordPayment = (db: Db, { draft }: { draft: Draft }, by: By): Promise<Payment> =>
  runInTransaction(db, async (trx) => readPayment(trx, await payDues(trx, draft, by)))

async function payDues(trx: Trx, { fee_ids, advance, student_id, ...entry }: Draft, by: By) {
  refuseOtherDay(entry, by)
  const payers = await (advance ? lockWithCredit : lockPayer)(trx, student_id)
  const student = findPayer(payers, student_id)
  const { amount, date } = entry
  const owed = await lockOwedDues(trx, [student_id], date)
  const items = allocateAmount({ amount, fee_ids, advance }, owed.get(student_id) ?? [])
  return enterPayment(trx, { entry, student, items }, by)
}

/** `isTold`: false if the family is told of something else instead of the receipt. */
type Reversal = {
  payment_id: number
  reason: string
  is_correction?: boolean
  isTold?: boolean
}

/** 409 for money that the gateway holds: reversed here, it would be in no book. */
export function refuseOnline({ method }: Pick<Payment, 'method'>) {
  if (method === 'online') throw conflict('This came through the gateway. Give it back there.')
}

/** Reverses a payment, once; its dues are owed again unless they were withdrawn. 409 if it came through the gateway. */
export const reversePayment = (
  db: Kysely<Database>,
  reversal: Reversal,
  by: By,
): Promise<Payment> =>
  db.transaction().execute(async (trx) => {
    refuseOnline(await readPayment(trx, reversal.payment_id))
    if (!(await reverseIfStanding(trx, reversal, by)))
      throw conflict('This payment was already reversed.')
    await settleCredit(trx, await studentOfPayment(trx, reversal.payment_id))
    return readPayment(trx, reversal.payment_id)
  })

/** Reverses a payment before credit is allocated; returns false if it was reversed already. */
export async function reverseIfStanding(
  trx: Trx,
  { payment_id, reason, is_correction = false, isTold = true }: Reversal,
  { uid, today }: By,
) {
  const student_id = await studentOfPayment(trx, payment_id)
  await lockWithCredit(trx, student_id)
  const settled = await allocationsOfPayment(trx, payment_id)
  if (await isRefunded(trx, payment_id)) throw conflict('Reverse the refund first.')
  const reversal = { payment_id, reason, reversed_on: today, reversed_by: uid, is_correction }
  if (!(await insertReversal(trx, reversal))) return false
  await insertCreditNote(trx, { payment_id, student_id, reason, issued_on: today })
  await withdrawLapsedDues(trx, settled, today)
  if (isTold) await announceReturned(trx, payment_id)
  return true
}

/**
 * Refuses (403) a person who may not reverse the payment: its recorder may on the same day, the owner always. 404 if
 * there is no such payment.
 */
export async function refuseToReverse(
  db: Db,
  account: Account,
  { payment_id, today }: { payment_id: number; today: string },
) {
  if (isOwner(account)) return
  const { recorded_by, recorded_at } = await recordingOfPayment(db, payment_id)
  const isOwn = recorded_by === account.uid && (await readAcademyToday(db, recorded_at)) === today
  if (!isOwn) throw notAllowed('Only the owner can reverse this payment.')
}

/** A receipt of nobody's money, which shows the owner the academy's look on paper. */
export async function printSample(db: Db, today: string) {
  const academy = letterheadOf(await readSettings(db))
  const amount = '1500.00'
  const snapshot = {
    receipt_number: 'Sample',
    issued_on: today,
    academy,
    student: { student_id: 0, name: 'Asha Sen', class_name: 'Class 9' },
    payment: { payment_id: 0, date: today, method: 'upi', transaction_id: null, amount } as const,
    items: [{ title: 'Tuition', due_date: today, batch_name: 'Class 9 – Evening', amount }],
  }
  const pdf = await printReceiptPdf(
    { snapshot, reversal: null },
    await logosOfPapers(db, [snapshot]),
  )
  return { number: 'sample', pdf }
}

export type PrintedReceipt = Awaited<ReturnType<typeof printReceipt>>

/**
 * Prints a receipt as PDF, after its credit note if there is one, and before the invoices of its deposits. Anyone who
 * may see the student gets it; 404 for others. Without an account the caller holds the signed URL. "brief" hides the
 * transaction number, which belongs to the payer.
 */
export async function printReceipt(
  db: Db,
  payment_id: number,
  { account, isBrief = false }: { account?: Account; isBrief?: boolean },
) {
  const { snapshot, reason, reversed_on } = await receiptOfPayment(db, account, payment_id)
  if (isBrief) {
    snapshot.payment.transaction_id = null
    if (snapshot.payment.cheque) snapshot.payment.cheque.bank = null
  }
  const reversal = reason && reversed_on ? { reason, date: reversed_on } : null
  const creditNote = reversal && (await creditNoteOf(db, payment_id))
  const invoices = await depositInvoicesOf(db, [payment_id])
  return {
    number: snapshot.receipt_number,
    pdf: await printReceiptPdf(
      { snapshot, reversal, invoices, ...(creditNote && { creditNote }) },
      await logosOfPapers(db, [snapshot, creditNote, ...invoices]),
    ),
  }
}
