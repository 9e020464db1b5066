import {
  createOnlinePayment,
  getOnlinePayment,
  listOnlinePayments,
  refundOnlinePayment,
  settleOnlinePayment,
} from '@ganit/contract/money/online-payments'
import { sql } from 'kysely'
import { askAboutOpenPayments } from '../src/features/money/online-payments/poll.ts'
import { type Academy, test as base, openAcademy } from './academy.ts'
import { empty } from './database.ts'
import { thePaying } from './paying.ts'
import { type Hook, type Razorpay, startRazorpay } from './razorpay.ts'

/** The present test's fake gateway. */
export let standIn: Razorpay

/** An academy with online payment. */
export const test = base
  // No hook: files of a worker share this module, and its hooks would apply to the first only.
  .extend('gateway', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const gateway = await startRazorpay()
    onCleanup(gateway.stop)
    return gateway
  })
  .extend('academy', async ({ connection, gateway }, { onCleanup }) => {
    standIn = gateway
    await standIn.mood('well')
    // Its clock ran on since an earlier file, and each test's begins anew: it would refuse links that end too soon for it.
    await standIn.followClock()
    await empty(connection.db)
    const academy = await openAcademy(connection, { razorpay: standIn.razorpay })
    onCleanup(academy.close)
    return academy
  })

/** An office and a payer online, with the gateway's messages. */
export async function theOnline(academy: Academy) {
  const paying = await thePaying(academy)
  const { db, app } = academy
  const { desk } = paying
  const lines: string[] = []
  return {
    ...paying,
    lines,
    begin: (payer: { call: Academy['visitor'] }, due_ids: number[]) =>
      payer.call(createOnlinePayment, { body: { due_ids } } as never),
    linkOf: async (online_payment_id: number) =>
      String(
        (
          await db
            .selectFrom('online_payments')
            .select('link_id')
            .where('online_payment_id', '=', online_payment_id)
            .executeTakeFirstOrThrow()
        ).link_id,
      ),
    hook: async ({ body, signature }: Hook) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/hooks/razorpay',
          headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
          payload: body,
        })
      ).statusCode,
    /** The browser's return. */
    back: (address: string) => app.inject(address.slice(app.origin.length)),
    read: async (online_payment_id: number, who = desk) =>
      (await who(getOnlinePayment, { params: { online_payment_id } } as never)).body,
    waiting: async () =>
      (await desk(listOnlinePayments, { querystring: { state: 'to look at' } } as never)).body
        .items,
    settle: (online_payment_id: number, allocations: object[], more: object = {}) =>
      desk(settleOnlinePayment, {
        params: { online_payment_id },
        body: { allocations, ...more },
      } as never),
    giveBack: (online_payment_id: number, who = desk) =>
      who(refundOnlinePayment, { params: { online_payment_id } } as never),
    /** Polls the gateway about all unpaid payments, as if time had passed. */
    async ask() {
      await sql`update online_payments set made_at = made_at - interval '2 hours', asked_at = asked_at - interval '2 hours'`.execute(
        db,
      )
      const log = { warn: (line: string) => void lines.push(line) }
      if (app.gateway) await askAboutOpenPayments({ db, gateway: app.gateway, log })
    },
  }
}
