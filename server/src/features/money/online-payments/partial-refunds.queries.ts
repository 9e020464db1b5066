import { asMoney, toHundredths } from '@ganit/contract/money'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { inFigures } from '../payments/receipts/receipts.service.ts'
import {
  entriesOfPayment,
  lockOnlinePayment,
  updateOnlinePayment,
} from './online-payment-writes.queries.ts'

/** Problem text of a payment that the gateway refunded in part. */
export const partlyRefundedText = (refunded: string) => `₹${inFigures(refunded)} were given back.`

/** True if the gateway refunded a part of the payment, whether that is recorded or waits to be (SQL). */
const IS_GIVEN_BACK = sql<boolean>`o.state in ('paid', 'to look at', 'refunded') and o.refunded > 0`

/** Locks the partial refunds of some students' online payments. */
const lockGivenBack = async (trx: Trx, student_ids: number[]) => {
  const rows = await trx
    .selectFrom('online_payments as o')
    .select('o.online_payment_id')
    .where(IS_GIVEN_BACK)
    .where(
      sql<boolean>`o.online_payment_id in (
        select online_payment_id from online_payment_entries
        where student_id = any(${student_ids}::integer[]))`,
    )
    .orderBy('o.online_payment_id')
    .forUpdate()
    .execute()
  return rows.map(({ online_payment_id }) => online_payment_id)
}

type Named = { online_payment_id: number; student_id: number; amount: string }

/**
 * Releases allocations of the student's online payment, newest due first, so that a refund can be taken from it;
 * returns the payment. The student must be locked. 404 if there is no such payment, 400 if it belongs to another
 * student or the amount is too high, 409 if it is not waiting.
 */
export async function releaseGivenBack(trx: Trx, { online_payment_id, student_id, amount }: Named) {
  const { state, refunded } = await lockOnlinePayment(trx, online_payment_id)
  const entries = await entriesOfPayment(trx, online_payment_id)
  const own = entries.find((entry) => entry.student_id === student_id)
  if (!own) throw invalid({ online_payment_id: 'This payment is of somebody else.' })
  if (state !== 'to look at') throw conflict('Nothing of this waits to be looked at.')
  const recorded = await recordedOf(trx, online_payment_id)
  const left = toHundredths(refunded) - toHundredths(recorded)
  if (toHundredths(amount) > left)
    throw invalid({ amount: `₹${inFigures(asMoney(left))} of this are not recorded yet.` })
  await letGoOf(trx, own.payment_id, amount)
  return own.payment_id
}

/** Recorded refunds of online payment `o`: unreversed refunds, and fully reversed payments. */
const RECORDED = sql<string>`(coalesce((
  select sum(r.amount) from refunds r
  where r.online_payment_id = o.online_payment_id
    and not exists (select from refund_reversals b where b.refund_id = r.refund_id)), 0.00)
  + coalesce((
    select sum(p.amount) from online_payment_entries e
    join payments p using (payment_id) join reversals b using (payment_id)
    where e.online_payment_id = o.online_payment_id), 0.00))`

/** Whether the office also refunded money of its own. */
export async function isGivenBackBesides(trx: Trx, online_payment_id: number) {
  const besides = await trx
    .selectFrom('online_payment_entries as e')
    .innerJoin('live_refund_parts as part', 'part.payment_id', 'e.payment_id')
    .innerJoin('refunds as r', 'r.refund_id', 'part.refund_id')
    .select('r.refund_id')
    .where('e.online_payment_id', '=', online_payment_id)
    .where('r.online_payment_id', 'is distinct from', online_payment_id)
    .executeTakeFirst()
  return besides !== undefined
}

async function recordedOf(trx: Trx, online_payment_id: number) {
  const { amount } = await trx
    .selectFrom('online_payments as o')
    .select(RECORDED.as('amount'))
    .where('o.online_payment_id', '=', online_payment_id)
    .executeTakeFirstOrThrow()
  return amount
}

/** Releases a payment's newest allocations until `amount` is credit. */
const letGoOf = (trx: Trx, payment_id: number, amount: string) =>
  sql`
    with settled as (
      select a.allocation_id, a.due_id,
        coalesce(sum(a.amount) over (order by d.due_date desc, a.allocation_id desc
          rows between unbounded preceding and 1 preceding), 0) as before
      from live_allocations a join dues d on d.due_id = a.due_id
      where a.payment_id = ${payment_id}
    )
    insert into releases (allocation_id)
    select allocation_id from settled
    where before < ${amount}::numeric
      - coalesce((select credit from open_credits where payment_id = ${payment_id}), 0)
    order by allocation_id`.execute(trx)

type GivenBack = {
  online_payment_id: number
  refunded: string
  is_whole: boolean
  is_settled: boolean
}

/**
 * Marks payments that the gateway refunded in part as waiting, until the same amount is recorded. The students must be
 * locked.
 */
export async function markGivenBackToLookAt(trx: Trx, student_ids: number[]) {
  const known = await lockGivenBack(trx, student_ids)
  if (known.length === 0) return
  const { rows } = await sql<GivenBack>`
    select * from (
      select o.online_payment_id, o.state, o.refunded, o.refunded >= o.paid_amount as is_whole,
        o.refunded <= ${RECORDED} as is_settled
      from online_payments o where o.online_payment_id = any(${known}::integer[])
    ) as given
    where is_settled = (state = 'to look at')`.execute(trx)
  for (const { online_payment_id, refunded, is_whole, is_settled } of rows)
    await updateOnlinePayment(
      trx,
      online_payment_id,
      is_settled
        ? { state: is_whole ? 'refunded' : 'paid', problem: null }
        : { state: 'to look at', problem: partlyRefundedText(refunded) },
    )
}
