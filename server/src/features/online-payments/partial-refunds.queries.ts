import { asMoney, inHundredths } from '@ganit/contract/money'
import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { inFigures } from '../payments/receipts.service.ts'
import {
  entriesOf,
  lockedOnlinePayment,
  updateOnlinePayment,
} from './online-payment-writes.queries.ts'

/** What is said of a payment of which the gateway gave back a part. */
export const partly = (refunded: string) => `₹${inFigures(refunded)} were given back.`

/** Whether it was recorded on, of which the gateway gave back a part, and whether it is looked at or was; a sentence of SQL. */
const IS_PARTLY_BACK = sql<boolean>`o.state in ('paid', 'to look at')
  and o.refunded > 0 and o.refunded < o.paid_amount`

/** Those of some students that stand so, nobody else changing them before this transaction ends. */
const lockedPartlyBack = async (trx: Trx, student_ids: number[]) => {
  const rows = await trx
    .selectFrom('online_payments as o')
    .select('o.online_payment_id')
    .where(IS_PARTLY_BACK)
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
 * Has enough of what came online for a student settle nothing any more, the newest due first, so that a refund can be taken from
 * it; answers its payment. The student must be locked. 404 where there is none, 400 where it is of others or less is to be
 * recorded, 409 where it does not wait.
 */
export async function freePartlyBack(trx: Trx, { online_payment_id, student_id, amount }: Named) {
  const { state, refunded } = await lockedOnlinePayment(trx, online_payment_id)
  const entries = await entriesOf(trx, online_payment_id)
  const own = entries.find((entry) => entry.student_id === student_id)
  if (!own) throw invalid({ online_payment_id: 'This payment is of somebody else.' })
  if (state !== 'to look at') throw conflict('Nothing of this waits to be looked at.')
  const recorded = await recordedOf(trx, online_payment_id)
  const left = inHundredths(refunded) - inHundredths(recorded)
  if (inHundredths(amount) > left)
    throw invalid({ amount: `₹${inFigures(asMoney(left))} of this are not recorded yet.` })
  await letGoOf(trx, own.payment_id, amount)
  return own.payment_id
}

/** What refunds that stand took from the payments that came of it. */
async function recordedOf(trx: Trx, online_payment_id: number) {
  const { amount } = await trx
    .selectFrom('live_refund_parts as r')
    .innerJoin('online_payment_entries as e', 'e.payment_id', 'r.payment_id')
    .select(sql<string>`coalesce(sum(r.amount), 0.00)`.as('amount'))
    .where('e.online_payment_id', '=', online_payment_id)
    .executeTakeFirstOrThrow()
  return amount
}

/** Has a payment settle nothing of its newest dues until as much of it is credit. */
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

type Partly = { online_payment_id: number; refunded: string; is_settled: boolean }

/**
 * Has money of which the gateway gave back a part wait to be looked at for as long as the office has not recorded refunds of
 * as much to the same students, since about the time when the gateway told of it. The students must be locked.
 */
export async function lookAtPartlyBack(trx: Trx, student_ids: number[]) {
  const known = await lockedPartlyBack(trx, student_ids)
  if (known.length === 0) return
  const { rows } = await sql<Partly>`
    with partly as (
      select o.online_payment_id, o.state, o.refunded, g.told_at, array(
        select student_id from online_payment_entries e
        where e.online_payment_id = o.online_payment_id) as students
      from online_payments o
      join gateway_refunds g on g.gateway_payment_id = o.gateway_payment_id
      where o.online_payment_id = any(${known}::integer[])
    ), settled as (
      select p.*, needed.amount <= coalesce((
        select sum(r.amount) from refunds r
        where r.student_id = any(p.students) and r.recorded_at > needed.since - interval '1 day'
          and not exists (select from refund_reversals b where b.refund_id = r.refund_id)
      ), 0) as is_settled
      from partly p
      cross join lateral (
        select sum(n.refunded) as amount, min(n.told_at) as since from partly n
        where n.students && p.students
          and (n.told_at, n.online_payment_id) <= (p.told_at, p.online_payment_id)
      ) as needed
    )
    select online_payment_id, refunded, is_settled from settled
    where is_settled = (state = 'to look at')`.execute(trx)
  for (const { online_payment_id, refunded, is_settled } of rows)
    await updateOnlinePayment(
      trx,
      online_payment_id,
      is_settled
        ? { state: 'paid', problem: null }
        : { state: 'to look at', problem: partly(refunded) },
    )
}
