import { sumMoney, toHundredths } from '@ganit/contract/money'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { conflict, Refused } from '../../../http/errors.ts'
import { createReference } from '../claims/reference.service.ts'
import { openChosenDues } from '../payments/chosen-dues.service.ts'
import { lockPayersOf } from '../payments/family-payments.service.ts'
import { columnsOfPayer, type Payer, payableDues } from '../payments/paid-from-home.queries.ts'
import {
  closePayment,
  findOpenPayments,
  insertOnlinePayment,
  type Opened,
  renewPaymentTime,
} from './online-payment-writes.queries.ts'
import { type Gateway, GatewayAway, type Link } from './razorpay.ts'

/** The gateway, and the site it returns to. */
export type Way = { gateway: Gateway; origin: string }

/** Stores the payment before the gateway is called; while it is open, a repeated call returns it. */
export const beginOnlinePayment = (
  db: Kysely<Database>,
  account: Payer,
  due_ids: number[],
): Promise<Opened> =>
  db.transaction().execute(async (trx) => {
    await lockPayersOf(
      trx,
      (await payableDues(trx, account, due_ids)).map((due) => ({ ...due, amount: due.owed })),
    )
    const dues = await openChosenDues(trx, account, due_ids)
    const open = await findOpenPayments(trx, due_ids)
    const payer = columnsOfPayer(account)
    const isOwn = ({ account_id, pay_link_id }: (typeof open)[number]) =>
      account_id === payer.account_id && pay_link_id === payer.pay_link_id
    if (!open.every(isOwn)) throw conflict('Somebody is paying this just now.')
    const amount = sumMoney(dues.map((due) => due.amount))
    const same = open.find((each) => each.isForThese && each.amount === amount)
    if (same) return same.link_id === null ? renewPaymentTime(trx, same.online_payment_id) : same
    return insertOnlinePayment(trx, { ...payer, reference: createReference(), amount }, dues)
  })

/** Payment link. If the gateway is unreachable nothing was charged, and the payment is closed. */
export async function ensurePaymentLink(
  db: Kysely<Database>,
  { online_payment_id, link_id, pay_url, ...opened }: Opened,
  { gateway, origin }: Way,
): Promise<Pick<Link, 'link_id' | 'pay_url'>> {
  if (link_id !== null && pay_url !== null) return { link_id, pay_url }
  const { reference, amount, expires_at } = opened
  try {
    return await gateway.makeLink({
      reference,
      amount: toHundredths(amount),
      description: `Fees, reference ${reference}`,
      callback_url: `${origin}/api/online-payments/return`,
      expires_at,
    })
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    await closePayment(db, online_payment_id)
    throw new Refused(502, 'Paying online does not work just now. Nothing was charged.')
  }
}
