import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { inFigures } from '../payments/receipts.service.ts'
import { updateOnlinePayment } from './online-payment-writes.queries.ts'

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
