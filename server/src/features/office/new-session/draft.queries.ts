import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { hasEndedWithBatch } from './pupils.queries.ts'

/** More batches than an academy has. */
const BATCHES_MAX = 2_000

type Found = {
  batch_id: number
  batch_name: string
  class_number: number | null
  ends_on: string | null
  starts_on: string | null
  students: number
  seats: number | null
  monthly_now: string
  monthly_then: string
}

const monthlyFeesOn = (day: string) => sql`(
  select coalesce(sum(f.amount), 0.00)::text from batch_fees f
  where f.batch_id = b.batch_id and f.fee_type = 'recurring'
    and (f.last_due_date is null or f.last_due_date >= ${day}::date))`

/** Batches that exist today or have students to move, from the highest class down. */
export async function batchesBeforeSession(db: Db, { on, today }: { on: string; today: string }) {
  const { rows } = await sql<Found>`
    select * from (
      select b.batch_id, b.batch_name, b.class_number, b.starts_on, b.ends_on, least(b.capacity, r.seats) as seats,
        (select count(distinct m.student_id)::int from memberships m
          join students s on s.student_id = m.student_id
          where m.batch_id = b.batch_id and (m.left_on is null or ${hasEndedWithBatch(sql`${on}::date`)})) as students,
        ${monthlyFeesOn(today)} as monthly_now, ${monthlyFeesOn(on)} as monthly_then
      from batches b left join rooms r on r.room_id = b.room_id and b.online_url is null) as found
    where students > 0 or coalesce(ends_on >= ${today}::date, true)
    order by class_number desc nulls last, batch_name, batch_id
    limit ${sql.lit(BATCHES_MAX)}`.execute(db)
  return rows
}
