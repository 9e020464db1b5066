import { dayAfter } from '@ganit/contract/days'
import { gstSchemeOf } from '@ganit/contract/ground/settings'
import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { PaymentDraft, RecordedMethod } from '@ganit/contract/money/payments'
import type { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import type { Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { readSettings, type SettingsRecord } from '../../ground/settings/settings.queries.ts'
import { announcePayments } from '../../messages/events/events.queries.ts'
import { insertCheques } from '../cheques/cheques.queries.ts'
import { takeBackLateFees } from '../late-fees/late-fees.queries.ts'
import {
  insertPayments,
  insertReceipts,
  type Payer,
  type ReceiptTexts,
  refuseGone,
} from './payment-writes.queries.ts'
import { financialYear } from './receipts/receipt-number.ts'
import type { Settled } from './settle.ts'
import { taxesOnAmount } from './tax.ts'

/** Recorder (null for the gateway), and the academy's day (`YYYY-MM-DD`). */
export type By = { uid: string | null; today: string }

/** Data of a payment without its allocations. */
export type Entry = Omit<PaymentDraft, 'fee_ids' | 'method' | 'advance'> & {
  method: RecordedMethod
}

/** Days before today and after it that a cheque may be dated. */
const CHEQUE_DAYS = 92

/** 400 for a future day, a cheque of another method, or one that is dated more than three months from today. */
export function refuseOtherDay(
  { date, method, cheque }: Pick<Entry, 'date' | 'method' | 'cheque'>,
  { today }: By,
) {
  if (date > today) throw invalid({ date: 'Date must not be after today.' })
  if (!cheque) return
  if (method !== 'cheque') throw invalid({ cheque: 'Only a payment by cheque has a cheque.' })
  const { dated } = cheque
  if (dated < dayAfter(today, -CHEQUE_DAYS) || dated > dayAfter(today, CHEQUE_DAYS))
    throw invalid({ 'cheque.dated': 'Dated must be within three months of today.' })
}

/** `first_payment_id` belongs to a correction; `is_own` is true if the correction is for the same student. */
export type Entered = {
  entry: Omit<Entry, 'student_id'>
  student: Payer
  items: Settled[]
  first_payment_id?: number
  is_own?: boolean
}

/**
 * Records payments, each for a different locked student, with allocations; issues receipts in this order and notifies
 * families together. Returns the receipts. 404 for an advance payment of an erased student.
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
  for (const [n, { entry }] of all.entries())
    if (entry.cheque)
      await insertCheques(trx, [payment_ids[n] as number], {
        ...entry.cheque,
        number: entry.transaction_id,
      })
  if (all.some(({ items }) => items.length > 0)) await takeBackLateFees(trx, payment_ids)
  const settings = await readSettings(trx)
  const receipts = await insertReceipts(
    trx,
    { financial_year: financialYear(today), isRegistered: gstSchemeOf(settings) !== 'none' },
    all.map((entered, n) => receiptTexts(payment_ids[n] as number, entered, { settings, today })),
  )
  await announcePayments(trx, payment_ids)
  return receipts
}

/** Unallocated rest of a payment, in hundredths. */
const leftOf = (amount: string, items: Settled[]) =>
  items.reduce((rest, item) => rest - toHundredths(item.amount), toHundredths(amount))

/**
 * Whether a payment leaves credit. A correction for the same student does not count, because that money was taken
 * before.
 */
const isAhead = ({ entry, items, is_own = false }: Entered) =>
  !is_own && leftOf(entry.amount, items) > 0

/** Records one payment by `enterPayments`; returns its number. */
export async function enterPayment(trx: Trx, entered: Entered, by: By) {
  const [receipt] = await enterPayments(trx, [entered], by)
  return (receipt as ReceiptSnapshot).payment.payment_id
}

function receiptTexts(
  payment_id: number,
  { entry: { method, transaction_id, amount, date, cheque }, student, items }: Entered,
  { settings, today }: { settings: SettingsRecord; today: string },
): ReceiptTexts {
  const left = leftOf(amount, items)
  return {
    issued_on: today,
    academy: letterheadOf(settings),
    student: payerInWords(student),
    payment: { payment_id, date, method, transaction_id, amount, ...(cheque && { cheque }) },
    items: items.map(({ title, due_date, batch_name, amount: part, parts }) => ({
      title,
      due_date,
      batch_name,
      amount: part,
      ...(parts.length > 1 && { parts }),
    })),
    ...(left > 0 && { advance: asMoney(left) }),
    ...taxAndTitle(settings, amount, items),
  }
}

/** The student as printed on documents. */
export const payerInWords = ({ student_id, name, student_class }: Payer) => ({
  student_id,
  name,
  class_name: student_class === null ? '' : `Class ${student_class}`,
})

/** The academy as printed on letterheads. */
export const readLetterhead = async (trx: Trx) => letterheadOf(await readSettings(trx))

export const letterheadOf = ({
  academy_name: name,
  address,
  phone,
  email,
  logo,
}: SettingsRecord) => ({
  ...(logo && { logo: logo.logo_id }),
  name,
  address,
  phone,
  email,
})

/** The sentence that must be at the top of a bill of supply (rule 49 of the CGST rules). */
const COMPOSITION_NOTE = 'composition taxable person, not eligible to collect tax on supplies'

/** Tax in a payment without its deposits, and the title of its receipt. */
function taxAndTitle(settings: SettingsRecord, amount: string, items: Settled[]) {
  const deposits = items.filter(({ is_deposit }) => is_deposit).map((item) => item.amount)
  const rest = asMoney(toHundredths(amount) - toHundredths(sumMoney(deposits)))
  const isOfFees = items.length > deposits.length
  if (gstSchemeOf(settings) === 'composition') {
    const { gstin } = settings
    const number = gstin ? { gstin } : {}
    return isOfFees && ({ title: 'Bill of supply', note: COMPOSITION_NOTE, ...number } as const)
  }
  const taxes = taxesOnAmount(settings, rest)
  const title = isOfFees ? 'Tax invoice' : 'Receipt voucher'
  return taxes.length > 0 && ({ title, taxes } as const)
}
