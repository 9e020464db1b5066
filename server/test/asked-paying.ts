import { toHundredths } from '@ganit/contract/money'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { makeClaim, markPaid } from '../src/features/money/claims/claims.service.ts'
import { recordAcceptedClaim } from '../src/features/money/claims/decisions.service.ts'
import { duesOfStudentQuery } from '../src/features/money/ledger/ledger.queries.ts'
import { beginOnlinePayment } from '../src/features/money/online-payments/begin.service.ts'
import {
  followGatewayRefund,
  settlePayment,
} from '../src/features/money/online-payments/settle.service.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { UPI } from './paying.ts'
import { accountOf } from './paying-office.ts'

type Paying = { db: Kysely<Database>; uid: string; by: string; student: number; today: string }

const URLS = { urlOf: () => null } as never

/** The oldest due that a student still owes. */
async function dueOf({ db, student, today }: Paying) {
  const dues = await duesOfStudentQuery(db, student, today).execute()
  return dues.find(({ owed }) => toHundredths(owed) > 0)?.due_id
}

/**
 * Pays by a transfer of this number from home, and the office accepts it. A number can pay only once, even if its payer
 * was erased meanwhile.
 */
export async function payByTransfer(of: Paying, utr: string, spent: Set<string>) {
  const { db, uid } = of
  const due_id = await dueOf(of)
  if (!due_id) return
  await db.updateTable('settings').set(UPI).execute()
  const account = accountOf(uid, 'student')
  const { claim_id } = await db
    .transaction()
    .execute((trx) => makeClaim(trx, account, { due_ids: [due_id], amount: undefined }, URLS))
  const paying = markPaid(db, account, { claim_id, utr }, URLS)
  if (spent.has(utr)) return expect(paying).rejects.toMatchObject({ statusCode: 409 })
  await paying
  await recordAcceptedClaim(db, { account: accountOf(of.by, 'admin'), urls: URLS } as never, {
    claim_id,
  })
  spent.add(utr)
}

/**
 * Pays at the gateway, which refunds a part and reports that refund twice; the stored total must agree with the total
 * at the gateway.
 */
export async function payAtGateway(of: Paying, percent: number) {
  const { db, uid } = of
  const due_id = await dueOf(of)
  if (!due_id) return
  const opened = await beginOnlinePayment(db, accountOf(uid, 'student'), [due_id])
  const { reference, online_payment_id } = opened
  const link_id = `plink_${online_payment_id}`
  const payment_id = `pay_${online_payment_id}`
  await db
    .updateTable('online_payments')
    .set({ link_id, pay_url: 'https://rzp.io/i/x' })
    .where('online_payment_id', '=', online_payment_id)
    .execute()
  const amount = toHundredths(opened.amount)
  const captured = { payment_id, amount, currency: 'INR', captured_at: clock.now() }
  const back = Math.floor((amount * percent) / 100)
  for (const _ of [1, 2]) {
    await settlePayment(db, { link_id, reference, captured })
    if (back > 0) await followGatewayRefund(db, { payment_id, refunded: back })
  }
  const { rows } = await sql<{ live: number }>`
    select count(*)::integer as live from online_payment_entries e
    where online_payment_id = ${online_payment_id}
      and not exists (select from reversals r where r.payment_id = e.payment_id)`.execute(db)
  expect(rows).toEqual([{ live: back === amount ? 0 : 1 }])
}
