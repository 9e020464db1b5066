import type { BatchOverview, MonthStanding } from '@ganit/contract/office/batch-overview'
import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Db } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { STANDING_DAYS, standingsQuery } from '../../teaching/attendance/counted.queries.ts'

type Head = Pick<BatchOverview, 'teacher' | 'room' | 'seats' | 'next_lesson' | 'tests'>

/** Teacher, room, seats and next lesson of a batch, and the number of its tests. */
export async function headOfBatch(
  db: Db,
  batch_id: number,
  { date, time }: LocalTime,
): Promise<Head> {
  const next = await db
    .selectFrom('lessons')
    .select(['lesson_id', 'date'])
    .select([clockTime('start_time').as('start_time'), clockTime('end_time').as('end_time')])
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'scheduled')
    .where('date', '>=', date)
    .where(sql<boolean>`(date, end_time) > (${date}::date, ${time}::time)`)
    .orderBy('date')
    .orderBy('start_time')
    .limit(1)
    .executeTakeFirst()
  const head = await db
    .selectFrom('batches as b')
    .leftJoin('accounts as a', 'a.id', 'b.teacher_id')
    .leftJoin('rooms as r', (on) =>
      on.onRef('r.room_id', '=', 'b.room_id').on('b.online_url', 'is', null),
    )
    .select(['a.name as teacher', 'r.name as room'])
    .select(sql<boolean>`b.online_url is not null`.as('is_online'))
    .select([
      sql<number | null>`least(b.capacity, r.seats)`.as('of'),
      sql<number>`(select count(*)::int from memberships m
        where m.batch_id = b.batch_id and m.left_on is null)`.as('taken'),
      sql<number>`(select count(*)::int from test_batches t where t.batch_id = b.batch_id)`.as(
        'tests',
      ),
    ])
    .where('b.batch_id', '=', batch_id)
    .executeTakeFirstOrThrow()
  const { of, taken, ...rest } = head
  return { ...rest, seats: { taken, of }, next_lesson: next ?? null }
}

/** Present members of a batch, by name. */
export async function membersOf(db: Db, batch_id: number) {
  const rows = await db
    .selectFrom('memberships as m')
    .leftJoin('students as s', 's.student_id', 'm.student_id')
    .select('m.student_id')
    .where('m.batch_id', '=', batch_id)
    .where('m.left_on', 'is', null)
    .orderBy('s.first_name')
    .orderBy('s.last_name')
    .orderBy('m.student_id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}

/** Attendance of a batch's students in the last 60 days, by student. */
export async function attendanceInBatch(db: Db, batch_id: number, today: string) {
  const { rows } = await sql<{ student_id: number; percent: number | null }>`
    select student_id, percent from (${standingsQuery({
      batch_ids: sql`array[${batch_id}]`,
      from: sql`${today}::date - ${STANDING_DAYS - 1}::integer`,
      until: sql`${today}::date + time '24:00'`,
    })}) as standing`.execute(db)
  return new Map(rows.map(({ student_id, percent }) => [student_id, percent]))
}

type MonthRow = { student_id: number; month: string; standing: NonNullable<MonthStanding> }

/** The state of a batch's dues by month, from the month of `from` to that of `today`. */
export async function monthsOfBatch(
  db: Db,
  { batch_id, from, today }: { batch_id: number; from: string; today: string },
) {
  const { rows } = await sql<MonthRow>`
    select d.student_id, to_char(d.due_date, 'YYYY-MM') as month,
      case when coalesce(sum(o.owed), 0) = 0 then 'paid'
        when sum(o.owed) < sum(d.amount) then 'part'
        when max(d.due_date) filter (where o.owed > 0) > ${today}::date then 'later'
        else 'due' end as standing
    from batch_fees f join dues d on d.fee_id = f.fee_id
    left join open_dues o on o.due_id = d.due_id
    where f.batch_id = ${batch_id} and d.withdrawn_at is null and d.amount > 0
      and d.due_date >= date_trunc('month', ${from}::date)
      and d.due_date < date_trunc('month', ${today}::date) + interval '1 month'
    group by 1, 2`.execute(db)
  return new Map(
    rows.map(({ student_id, month, standing }) => [`${student_id} ${month}`, standing]),
  )
}

/** The batch's last published test. */
export const lastTestOfBatch = (db: Db, batch_id: number) =>
  db
    .selectFrom('tests')
    .innerJoin('test_batches', 'test_batches.test_id', 'tests.test_id')
    .select(['tests.test_id', 'tests.title'])
    .where('batch_id', '=', batch_id)
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('opens_at', 'desc')
    .orderBy('tests.test_id', 'desc')
    .limit(1)
    .executeTakeFirst()
