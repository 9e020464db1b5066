import { toHundredths } from '@ganit/contract/money'
import type { PaymentCorrection } from '@ganit/contract/money/payments'
import type { Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { findCheque, setCleared } from '../cheques/cheques.queries.ts'
import {
  creditOfPayments,
  lockAllWithCredit,
  lockPayerForCredit,
  settleCredit,
} from './credit.queries.ts'
import { lockOwedDues } from './payment-writes.queries.ts'
import { readPayment, recordingOfPayment } from './payments.queries.ts'
import { refuseOnline, reverseIfStanding } from './payments.service.ts'
import { type By, type Entry, enterPayment, refuseOtherDay } from './record-payment.service.ts'
import { allocateAmount } from './settle.ts'

type Correction = PaymentCorrection & { payment_id: number }

/**
 * Reverses a payment and records the corrected one: for the same dues first if the student stays, unless others are
 * chosen. 409 if it is reversed already, or came through the gateway.
 */
export async function reverseAndCorrect(
  trx: Trx,
  { payment_id, reason, ...changes }: Correction,
  by: By,
) {
  const wrong = await readPayment(trx, payment_id)
  refuseOnline(wrong)
  const { student_id = wrong.student_id } = changes
  await lockAllWithCredit(trx, [wrong.student_id, student_id])
  const { allocations } = await readPayment(trx, payment_id)
  const left = await creditOfPayments(trx, [payment_id])
  if (!(await reverseIfStanding(trx, { payment_id, reason, is_correction: true }, by)))
    throw conflict('This payment was already reversed.')
  const student = await lockPayerForCredit(trx, student_id)
  const cheque = await findCheque(trx, payment_id)
  const entry = entryOf(wrong, changes)
  refuseOtherDay(entry, by)
  const isCheque = cheque && entry.method === 'cheque'
  // A cheque that the bank cleared stays cleared, whatever else was typed wrongly.
  const isKept = changes.cheque === undefined || (cheque?.cleared_on && !changes.cheque)
  if (isCheque && isKept) entry.cheque = { bank: cheque.bank, dated: cheque.dated ?? entry.date }
  const settled = new Set(allocations.map(({ fee_id }) => fee_id))
  const open = (await lockOwedDues(trx, [student_id], entry.date)).get(student_id) ?? []
  const first = open.filter(({ due_id }) => settled.has(due_id))
  // The payment's dues may be withdrawn by now, but the money still belongs to the student.
  const is_own = student_id === wrong.student_id
  const isNoMore = is_own && toHundredths(entry.amount) <= toHundredths(wrong.amount)
  const items = allocateAmount(
    {
      amount: entry.amount,
      fee_ids: changes.fee_ids ?? [],
      advance: changes.advance ?? (left !== '0.00' || (isNoMore && !changes.fee_ids)),
    },
    [...first, ...open.filter((due) => !first.includes(due))],
  )
  const first_payment_id =
    (await recordingOfPayment(trx, payment_id)).first_payment_id ?? payment_id
  const number = await enterPayment(trx, { entry, student, items, first_payment_id, is_own }, by)
  if (isCheque && cheque.cleared_on) await setCleared(trx, [number], cheque.cleared_on)
  await settleCredit(trx, student_id)
  return {
    payment: await readPayment(trx, number),
    reversed: await readPayment(trx, payment_id),
  }
}

type Wrong = Awaited<ReturnType<typeof readPayment>>
type Changes = Omit<PaymentCorrection, 'reason'>

const entryOf = (
  { amount, date, method, transaction_id, note }: Wrong,
  changes: Changes,
): Omit<Entry, 'student_id'> => ({
  amount: changes.amount ?? amount,
  date: changes.date ?? date,
  method: changes.method ?? method,
  transaction_id: changes.transaction_id === undefined ? transaction_id : changes.transaction_id,
  note: changes.note === undefined ? note : changes.note,
  cheque: changes.cheque,
})
