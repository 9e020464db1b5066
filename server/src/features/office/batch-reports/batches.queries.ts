import type { BatchesReportRow } from '@ganit/contract/office/batch-reports'
import { sql } from 'kysely'
import { naturalOrder } from '../../../db/rows/natural-order.ts'
import type { Db } from '../../../db/schema.ts'
import { FEE_OF_DUE } from '../../money/fees/fee-of-due.queries.ts'
import { settledAmountsQuery } from '../../money/ledger/words.queries.ts'
import { isWithin, type Period } from '../reports/period.ts'
import { staysQuery } from './stays.queries.ts'

/** Marks of the counted lessons; `counted` is without excused ones. */
export type Marks = { present: number; counted: number }

export type BatchRow = Omit<BatchesReportRow, 'collected_percent' | 'attendance_percent'> & Marks

/** A payment of the days costs about three times as much time as a due, of the batch or of the days. */
const DUES_A_PAYMENT = 3

const figure = (name: string) => sql`coalesce(people.${sql.ref(name)}, 0)::int as ${sql.ref(name)}`

/**
 * Condition on dues `d`, by `due_id`, that a batch's fees charged, and on the late fees of these dues. Two plans give
 * the same rows, and the shorter one is chosen: from all dues that the batch ever had, which are few in a large
 * academy, or from the dues of the period, which are few in an old one.
 */
async function isAskedBy(db: Db, period: Period, batch_id: number) {
  const fees = sql`select fee_id from batch_fees where batch_id = ${batch_id}`
  const { rows } = await sql<{ by_days: boolean }>`
    select ${sql.lit(DUES_A_PAYMENT)} * (select count(*) from payments where ${isWithin('paid_on', period)})
      + (select count(*) from dues where ${isWithin('due_date', period)} and withdrawn_at is null)
      < (select count(*) from dues where fee_id in (${fees})) as by_days`.execute(db)
  return rows[0]?.by_days
    ? sql`${FEE_OF_DUE} in (${fees})`
    : sql`due_id = any(array(
        select own.due_id from dues own where own.fee_id in (${fees})
        union all
        select late.due_id from dues own join dues late on late.late_of = own.due_id where own.fee_id in (${fees})))`
}

/**
 * For each batch, or one, its members, those who came and went, its money and its marks over a period. What stands of a
 * due is its amount less its concession, so the sum of these amounts is *asked - concession* of a month.
 */
export async function batchesRows(db: Db, period: Period, batch_id?: number) {
  const isOne = (column: string) =>
    batch_id === undefined ? sql`true` : sql`${sql.ref(column)} = ${batch_id}`
  const isMeant = batch_id === undefined ? sql`true` : await isAskedBy(db, period, batch_id)
  const { rows } = await sql<BatchRow>`
    with stays as materialized (${staysQuery(period, batch_id)}),
    people as (
      select batch_id, count(*) filter (where is_member) as students,
        count(*) filter (where came = 'joined') as joined, count(*) filter (where came = 'moved_in') as moved_in,
        count(*) filter (where went = 'left') as left, count(*) filter (where went = 'moved_out') as moved_out
      from stays group by 1
    ), reasons as (
      select batch_id, jsonb_agg(jsonb_build_object('why', left_why, 'students', n) order by n desc, left_why) as reasons
      from (
        select batch_id, left_why, count(*) as n from stays
        where went = 'left' and left_why is not null group by 1, 2) as each
      group by 1
    ), asked as (
      select ${FEE_OF_DUE} as fee_id, d.amount as asked, 0 as collected, 0 as owed from dues d
      where ${isWithin('d.due_date', period)} and d.withdrawn_at is null and d.kind <> 'opening' and ${isMeant}
    ), settled as (
      select ${FEE_OF_DUE}, 0, s.amount, 0
      from (${settledAmountsQuery(period)}) as s join dues d using (due_id) where ${isMeant}
    ), open as (
      select ${FEE_OF_DUE}, 0, 0, o.owed from open_dues o join dues d using (due_id)
      where ${isWithin('o.due_date', period)} and ${isMeant}
    ), money as (
      select f.batch_id, sum(asked) as asked, sum(collected) as collected, sum(owed) as owed
      from (
        select fee_id, sum(asked) as asked, sum(collected) as collected, sum(owed) as owed
        from (select * from asked union all select * from settled union all select * from open) as each group by 1
      ) as by_fee left join batch_fees f using (fee_id)
      where ${isOne('f.batch_id')}
      group by 1 having sum(asked) <> 0 or sum(collected) <> 0 or sum(owed) <> 0
    ), held as (
      select l.lesson_id, l.batch_id from lessons l
      where ${isWithin('l.date', period)} and l.state = 'scheduled' and ${isOne('l.batch_id')}
    ), lessons as (
      select batch_id, count(*) as n from held group by 1
    ), marks as (
      select h.batch_id, count(*) filter (where marks.code in ('P', 'L')) as present,
        count(*) filter (where marks.code in ('P', 'A', 'L')) as counted
      from held h join attendance_marks marks using (lesson_id) group by 1
    ), seats as (
      select b.batch_id, b.batch_name, b.class_number, b.ends_on, least(b.capacity, r.seats) as capacity
      from batches b left join rooms r on r.room_id = b.room_id and b.online_url is null
      where ${isOne('b.batch_id')}
    )
    select coalesce(b.batch_id::text, 'none') as key, coalesce(b.batch_name, 'No batch') as label,
      ${sql.join(['students', 'joined', 'moved_in', 'left', 'moved_out'].map(figure))},
      coalesce(reasons.reasons, '[]') as reasons,
      b.capacity,
      case when b.capacity is not null then greatest(0, b.capacity - coalesce(people.students, 0))::int end as free,
      coalesce(lessons.n, 0)::int as lessons, coalesce(money.asked, 0)::numeric(14, 2)::text as asked,
      coalesce(money.collected, 0)::numeric(14, 2)::text as collected,
      coalesce(money.owed, 0)::numeric(14, 2)::text as owed,
      round(coalesce(money.collected, 0) / lessons.n, 2)::numeric(14, 2)::text as per_lesson,
      coalesce(marks.present, 0)::int as present, coalesce(marks.counted, 0)::int as counted
    from seats b full join money using (batch_id)
      left join people using (batch_id) left join reasons using (batch_id)
      left join lessons using (batch_id) left join marks using (batch_id)
    where ${batch_id === undefined ? sql`false` : sql`true`} or b.ends_on is null or b.ends_on >= ${period.from}::date
      or money.asked is not null or people.batch_id is not null
    order by b.batch_id is null, b.class_number nulls last, ${naturalOrder(sql`b.batch_name`)}, b.batch_id`.execute(
    db,
  )
  return rows
}
