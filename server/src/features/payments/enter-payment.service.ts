import { asMoney, inHundredths, sumOf } from '@ganit/contract/money'
import type { PaymentDraft, RecordedMethod } from '@ganit/contract/payments'
import type { Trx } from '../../db/schema.ts'
import { invalid } from '../../http/errors.ts'
import { takeBackLateFees } from '../late-fees/late-fees.queries.ts'
import { announce } from '../messages/events.queries.ts'
import { currentSettings, type SettingsRecord } from '../settings/settings.queries.ts'
import { insertPayment, insertReceipt, type lockedPayer } from './payment-writes.queries.ts'
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

type Payer = Awaited<ReturnType<typeof lockedPayer>>

/** `first_payment_id` where it corrects one. */
type Entered = {
  entry: Omit<Entry, 'student_id'>
  student: Payer
  items: Settled[]
  first_payment_id?: number
}

/** Records a payment of a locked student and what it settles, and gives out its receipt; answers its number. */
export async function enterPayment(
  trx: Trx,
  { entry, student, items, first_payment_id }: Entered,
  { uid, today }: By,
) {
  const { date, ...fields } = entry
  const { student_id } = student
  const payment_id = await insertPayment(
    trx,
    {
      ...fields,
      student_id,
      paid_on: date,
      recorded_by: uid,
      recorded_on: today,
      first_payment_id,
    },
    items,
  )
  await takeBackLateFees(trx, payment_id)
  const { method, transaction_id, amount } = entry
  const settings = await currentSettings(trx)
  const left = items.reduce((rest, item) => rest - inHundredths(item.amount), inHundredths(amount))
  await insertReceipt(trx, {
    payment_id,
    financial_year: financialYear(today),
    texts: {
      issued_on: today,
      academy: letterheadOf(settings),
      student: payerInWords(student),
      payment: { payment_id, date, method, transaction_id, amount },
      items: items.map(({ due_id, owed, is_deposit, parts, falls_with, ...item }) => ({
        ...item,
        ...(parts.length > 1 && { parts }),
      })),
      ...(left > 0 && { advance: asMoney(left) }),
      ...taxed(settings, amount, items),
    },
  })
  await announce(trx, { event: 'payment_received', payment_id })
  return payment_id
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
