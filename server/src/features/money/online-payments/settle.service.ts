import { asMoney, toHundredths } from '@ganit/contract/money'
import type { Payment } from '@ganit/contract/money/payments'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { createReference } from '../claims/reference.service.ts'
import { lockUtr } from '../claims/utr.queries.ts'
import { isRefunded } from '../payments/credit.queries.ts'
import { lockPayersOf, recordForDues } from '../payments/family-payments.service.ts'
import { reverseIfStanding } from '../payments/payments.service.ts'
import { inFigures } from '../payments/receipts/receipts.service.ts'
import {
  duesOfPayment,
  entriesOfPayment,
  findNamedPayment,
  insertEntry,
  insertSecondPayment,
  lockOnlinePayment,
  refundOfPayment,
  storeRefund,
  updateOnlinePayment,
} from './online-payment-writes.queries.ts'
import {
  isGivenBackBesides,
  markGivenBackToLookAt,
  partlyRefundedText,
} from './partial-refunds.queries.ts'
import type { Captured, Link } from './razorpay.ts'

type Row = Awaited<ReturnType<typeof lockOnlinePayment>>

/** A paid link as the gateway reports it. */
type PaidLink = { link_id: string; reference: string; captured: Captured }

/**
 * Records captured money, once, whether it is reported by the payer's return, the gateway's message or polling. Money
 * that does not fit the amount owed waits as a whole to be looked at. Unknown links are ignored.
 */
export const settlePayment = (db: Kysely<Database>, { link_id, reference, captured }: PaidLink) =>
  db.transaction().execute(async (trx) => {
    const named = { link_id, reference }
    const ahead = await findNamedPayment(trx, named)
    if (!ahead || ahead.gateway_payment_id === captured.payment_id) return
    await lockUtr(trx, captured.payment_id)
    if (await findNamedPayment(trx, { gateway_payment_id: captured.payment_id })) return
    await lockPayersOf(trx, ahead.dues)
    const row = await lockOnlinePayment(trx, ahead.online_payment_id)
    if (row.gateway_payment_id !== null) return storeSecondPayment(trx, row, captured)
    await applyCaptured(trx, row, captured)
  })

/** Settles all payments of a link, the first one first. */
export async function settleAll(
  db: Kysely<Database>,
  { link_id, reference, captured: all }: Pick<Link, 'link_id' | 'reference' | 'captured'>,
) {
  for (const captured of all) await settlePayment(db, { link_id, reference, captured })
}

const capturedColumns = (captured: Captured) => ({
  gateway_payment_id: captured.payment_id,
  paid_amount: asMoney(captured.amount),
  captured_at: captured.captured_at,
})

async function storeSecondPayment(
  trx: Trx,
  { account_id, pay_link_id, expires_at }: Row,
  captured: Captured,
) {
  // Messages come in any order, so the payment may be refunded already.
  const refunded = await refundOfPayment(trx, captured.payment_id)
  const isBack = toHundredths(refunded) >= captured.amount
  await insertSecondPayment(trx, {
    ...capturedColumns(captured),
    refunded,
    account_id,
    pay_link_id,
    reference: createReference(),
    amount: asMoney(captured.amount),
    state: isBack ? 'refunded' : 'to look at',
    link_id: null,
    pay_url: null,
    expires_at,
    problem: isBack ? null : 'This was paid twice.',
    asked_at: null,
  })
}

async function applyCaptured(trx: Trx, row: Row, captured: Captured) {
  const { online_payment_id } = row
  const refunded = await refundOfPayment(trx, captured.payment_id)
  const set = (changes: Partial<Pick<Row, 'state' | 'problem'>>) =>
    updateOnlinePayment(trx, online_payment_id, {
      ...capturedColumns(captured),
      refunded,
      ...changes,
    })
  if (toHundredths(refunded) >= captured.amount) return set({ state: 'refunded' })
  if (captured.currency !== 'INR' || captured.amount !== toHundredths(row.amount))
    return set({ state: 'to look at', problem: `₹${inFigures(row.amount)} were asked for.` })
  const recorded = await recordCaptured(trx, row, captured)
  if ('left' in recorded) {
    const problem = `These dues owe ₹${inFigures(recorded.left)} less than was paid.`
    return set({ state: 'to look at', problem })
  }
  const isPart = toHundredths(refunded) > 0
  await set(
    isPart ? { state: 'to look at', problem: partlyRefundedText(refunded) } : { state: 'paid' },
  )
  await keepEntries(trx, row, recorded.payments)
}

const GIVEN_BACK_TWICE = 'This was given back here, too. Reverse that refund first.'

async function recordCaptured(trx: Trx, { online_payment_id }: Row, captured: Captured) {
  const { entry, by } = await createOnlineEntry(trx, captured)
  return recordForDues(trx, await duesOfPayment(trx, online_payment_id), entry, by)
}

/** Entry of an online payment: no recorder, dated on the day of capture. */
export async function createOnlineEntry(
  trx: Trx,
  { payment_id, captured_at }: Pick<Captured, 'payment_id' | 'captured_at'>,
) {
  const today = await readAcademyToday(trx)
  const day = await readAcademyToday(trx, captured_at)
  // The gateway's clock may be ahead of ours.
  const date = day < today ? day : today
  const entry = { date, method: 'online', transaction_id: payment_id, note: null } as const
  return { entry, by: { uid: null, today } }
}

/** Links payments to the online payment, so that its payer is notified. */
export async function keepEntries(
  trx: Trx,
  { online_payment_id }: Pick<Row, 'online_payment_id'>,
  payments: Payment[],
) {
  for (const { payment_id, student_id } of payments)
    await insertEntry(trx, { payment_id, online_payment_id, student_id })
}

/**
 * Total refunded by the gateway, in hundredths: a full refund reverses the recorded payments, once; a partial one waits
 * to be looked at. Refunds of payments still unknown are stored for later.
 */
export const followGatewayRefund = (
  db: Kysely<Database>,
  { payment_id, refunded: hundredths }: { payment_id: string; refunded: number },
) =>
  db.transaction().execute(async (trx) => {
    await lockUtr(trx, payment_id)
    const total = await storeRefund(trx, payment_id, hundredths)
    const ahead = await findNamedPayment(trx, { gateway_payment_id: payment_id })
    if (!ahead) return
    const { online_payment_id } = ahead
    const entries = await entriesOfPayment(trx, online_payment_id)
    const amounts = entries.map((entry) => ({ ...entry, due_id: null, amount: '0.00' }))
    await lockPayersOf(trx, [...ahead.dues, ...amounts])
    const row = await lockOnlinePayment(trx, online_payment_id)
    if (row.state === 'refunded' || (row.refunded === total && row.state !== 'refunding')) return
    const isWhole = toHundredths(total) >= toHundredths(row.paid_amount ?? '0')
    const isReversed = isWhole && (await reverseAllEntries(trx, online_payment_id))
    const isTwice = isWhole && (await isGivenBackBesides(trx, online_payment_id))
    const problem = isTwice ? GIVEN_BACK_TWICE : partlyRefundedText(total)
    await updateOnlinePayment(trx, online_payment_id, {
      refunded: total,
      ...(isReversed ? { state: 'refunded', problem: null } : { state: 'to look at', problem }),
    })
    await markGivenBackToLookAt(trx, studentsOf(entries))
  })

const studentsOf = (entries: { student_id: number }[]) =>
  entries.map(({ student_id }) => student_id)

/** Returns false if some could not be reversed, because the office refunded part itself. */
async function reverseAllEntries(trx: Trx, online_payment_id: number) {
  const today = await readAcademyToday(trx)
  // The entries are read again after the lock, because another person may have allocated the payment meanwhile.
  const entries = await entriesOfPayment(trx, online_payment_id)
  const refunds = await Promise.all(entries.map(({ payment_id }) => isRefunded(trx, payment_id)))
  for (const { payment_id } of entries.filter((_, n) => !refunds[n]))
    await reverseIfStanding(
      trx,
      { payment_id, reason: 'Given back by the gateway' },
      { uid: null, today },
    )
  return !refunds.includes(true)
}
