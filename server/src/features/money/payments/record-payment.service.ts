import { asMoney, inHundredths, sumOf } from '@ganit/contract/money'
import type { PaymentDraft, RecordedMethod } from '@ganit/contract/money/payments'
import type { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import type { Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { currentSettings, type SettingsRecord } from '../../ground/settings/settings.queries.ts'
import { announcePayments } from '../../messages/events.queries.ts'
import { takeBackLateFees } from '../late-fees/late-fees.queries.ts'
import {
  insertPayments,
  insertReceipts,
  type Payer,
  type ReceiptTexts,
  refuseGone,
} from './payment-writes.queries.ts'
import { financialYear } from './receipt-number.ts'
import type { Settled } from './settle.ts'
import { taxesOn } from './tax.ts'

/** Who records something, nobody where the gateway tells of it, and on which day (`YYYY-MM-DD`) of the academy. */
export type By = { uid: string | null; today: string }

/** What is recorded of a payment, beside what it settles. */
export type Entry = Omit<PaymentDraft, 'fee_ids' | 'method' | 'advance'> & {
  method: RecordedMethod
}

/** 400 for a day that is not there yet. */
export function refuseFuture({ date }: Pick<Entry, 'date'>, { today }: By) {
  if (date > today) throw invalid({ date: 'Date must not be after today.' })
}

/** `first_payment_id` where it corrects one, `is_own` where that was of the same student. */
export type Entered = {
  entry: Omit<Entry, 'student_id'>
  student: Payer
  items: Settled[]
  first_payment_id?: number
  is_own?: boolean
}

/**
 * Records payments, each of another one of the locked students, and what they settle; gives out their receipts in this order
 * and has the families told of them together. Answers what their receipts say. 404 where money is taken ahead of who is not there
 * any more.
 */
export async function enterPayments(trx: Trx, all: Entered[], { uid, today }: By) {
  if (all.length === 0) return []
  for (const entered of all) if (isAhead(entered)) refuseGone(entered.student)
  const payment_ids = await insertPayments(
    trx,
    all.map(({ entry: { date, ...fields }, student: { student_id }, items, first_payment_id }) => ({
      ...fields,
      student_id,
      paid_on: date,
      recorded_by: uid,
      recorded_on: today,
      first_payment_id,
      settled: items.map(({ due_id, amount }) => ({ due_id, amount })),
    })),
  )
  if (all.some(({ items }) => items.length > 0)) await takeBackLateFees(trx, payment_ids)
  const settings = await currentSettings(trx)
  const receipts = await insertReceipts(
    trx,
    financialYear(today),
    all.map((entered, n) => receiptTexts(payment_ids[n] as number, entered, { settings, today })),
  )
  await announcePayments(trx, payment_ids)
  return receipts
}

/** What of a payment settles nothing yet, in hundredths. */
const leftOf = (amount: string, items: Settled[]) =>
  items.reduce((rest, item) => rest - inHundredths(item.amount), inHundredths(amount))

/** Whether money is taken ahead. What corrects a payment of the same student was taken before. */
const isAhead = ({ entry, items, is_own = false }: Entered) =>
  !is_own && leftOf(entry.amount, items) > 0

/** `enterPayments` for one; answers its number. */
export async function enterPayment(trx: Trx, entered: Entered, by: By) {
  const [receipt] = await enterPayments(trx, [entered], by)
  return (receipt as ReceiptSnapshot).payment.payment_id
}

function receiptTexts(
  payment_id: number,
  { entry: { method, transaction_id, amount, date }, student, items }: Entered,
  { settings, today }: { settings: SettingsRecord; today: string },
): ReceiptTexts {
  const left = leftOf(amount, items)
  return {
    issued_on: today,
    academy: letterheadOf(settings),
    student: payerInWords(student),
    payment: { payment_id, date, method, transaction_id, amount },
    items: items.map(({ title, due_date, batch_name, amount: part, parts }) => ({
      title,
      due_date,
      batch_name,
      amount: part,
      ...(parts.length > 1 && { parts }),
    })),
    ...(left > 0 && { advance: asMoney(left) }),
    ...taxed(settings, amount, items),
  }
}

/** Who pays, as it is written on what is given out. */
export const payerInWords = ({ student_id, name, student_class }: Payer) => ({
  student_id,
  name,
  class_name: student_class === null ? '' : `Class ${student_class}`,
})

/** The academy as it is written at the head of what it gives out. */
export const letterhead = async (trx: Trx) => letterheadOf(await currentSettings(trx))

const letterheadOf = ({ academy_name: name, address, phone, email }: SettingsRecord) => ({
  name,
  address,
  phone,
  email,
})

/** The tax in a payment but for the deposits that it settles, and what its receipt is called then. */
function taxed(settings: SettingsRecord, amount: string, items: Settled[]) {
  const deposits = items.filter(({ is_deposit }) => is_deposit).map((item) => item.amount)
  const rest = asMoney(inHundredths(amount) - inHundredths(sumOf(deposits)))
  const taxes = taxesOn(settings, rest)
  const title = items.length > deposits.length ? 'Tax invoice' : 'Receipt voucher'
  return taxes.length > 0 && ({ title, taxes } as const)
}
