import { asMoney, toHundredths } from '@ganit/contract/money'
import type { Allocations } from '@ganit/contract/money/online-payments'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notAllowed, Refused } from '../../../http/errors.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { lockPayersOf } from '../payments/family-payments.service.ts'
import { recordPaymentsAtOnce } from '../payments/payments-at-once.service.ts'
import { inFigures } from '../payments/receipts/receipts.service.ts'
import {
  entriesOfPayment,
  lockOnlinePayment,
  updateOnlinePayment,
} from './online-payment-writes.queries.ts'
import { type Gateway, GatewayAway } from './razorpay.ts'
import { createOnlineEntry, followGatewayRefund, keepEntries } from './settle.service.ts'

const nothingWaits = () => conflict('Nothing of this waits to be looked at.')

/** Allocates a waiting online payment by hand; all of it must be allocated. */
export const settleByHand = (
  db: Kysely<Database>,
  { online_payment_id, allocations, advance }: Allocations & { online_payment_id: number },
) =>
  db.transaction().execute(async (trx) => {
    await lockPayersOf(trx, allocations, { advance: true })
    const row = await lockOnlinePayment(trx, online_payment_id)
    const { paid_amount, captured_at, gateway_payment_id: payment_id } = row
    const isThere = paid_amount !== null && captured_at !== null && payment_id !== null
    const isRecorded = (await entriesOfPayment(trx, online_payment_id)).length > 0
    if (row.state !== 'to look at' || !isThere || isRecorded) throw nothingWaits()
    if (toHundredths(row.refunded) > 0) throw conflict('Part of this was refunded already.')
    const sum = allocations.reduce((all, { amount }) => all + toHundredths(amount), 0)
    if (sum !== toHundredths(paid_amount))
      throw invalid({
        allocations: `Together it must be ₹${inFigures(paid_amount)}, the amount received.`,
      })
    const { entry, by } = await createOnlineEntry(trx, { payment_id, captured_at })
    const wishes = allocations.map(({ due_ids = [], ...each }) => ({
      ...each,
      fee_ids: due_ids,
      advance,
    }))
    const { payments } = await recordPaymentsAtOnce(trx, wishes, { entry, ...by, field: 'due_ids' })
    await updateOnlinePayment(trx, online_payment_id, { state: 'paid', problem: null })
    await keepEntries(trx, row, payments)
  })

/**
 * A waiting payment can be refunded. If it was recorded and then refunded in part, only the owner can refund the rest.
 */
async function startRefund(trx: Trx, account: Account, online_payment_id: number) {
  const row = await lockOnlinePayment(trx, online_payment_id)
  const { state, paid_amount, gateway_payment_id: payment_id } = row
  if (state !== 'to look at' && state !== 'refunding') throw nothingWaits()
  if (paid_amount === null || payment_id === null) throw nothingWaits()
  const isRecorded = (await entriesOfPayment(trx, online_payment_id)).length > 0
  if (isRecorded && !isOwner(account))
    throw notAllowed('Only the owner can refund what was recorded.')
  await updateOnlinePayment(trx, online_payment_id, { state: 'refunding' })
  const paid = toHundredths(paid_amount)
  return { payment_id, paid, left: paid - toHundredths(row.refunded), reference: row.reference }
}

/** Refunds a waiting payment, locked against allocation. If the gateway is unreachable, repeat it: it refunds once. */
export async function refundByHand(
  db: Kysely<Database>,
  gateway: Gateway,
  account: Account,
  online_payment_id: number,
) {
  const refund = await db
    .transaction()
    .execute((trx) => startRefund(trx, account, online_payment_id))
  const { payment_id, paid, left, reference } = refund
  const key = `refund-${reference}-${asMoney(left).replace('.', '')}`
  const askedAmount = () =>
    gateway.refund(payment_id, left, key).catch((error: unknown) => {
      if (error instanceof GatewayAway)
        throw new Refused(502, 'Giving back does not work just now. Please try again in a while.')
      throw error
    })
  // The gateway may have refunded all of it before, while its recorded payments could not be reversed.
  const total = left > 0 ? await askedAmount() : paid
  if (total > 0) await followGatewayRefund(db, { payment_id, refunded: total })
  if (total >= paid) return
  await updateOnlinePayment(db, online_payment_id, { state: 'to look at' })
  throw conflict('The gateway has refused to give this back.')
}
