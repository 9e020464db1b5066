import { dayAfter } from '@ganit/contract/days'
import { DEFAULT_ACADEMY } from '@ganit/contract/ground/settings'
import { type Kysely, sql } from 'kysely'
import type { Database, Db } from '../../src/db/schema.ts'
import { academyNow, type LocalTime } from '../../src/features/ground/settings/clock.service.ts'
import { refreshAllConcerns } from '../../src/features/teaching/attendance/concerns.service.ts'
import { makeLessons } from '../../src/features/teaching/lessons/generation.service.ts'
import { lockTimes } from '../../src/features/teaching/lessons/weekly-times.queries.ts'

/** The term before today. */
const WEEKS_BACK = 10
/** The last days' registers are not taken yet. */
const UNTAKEN_DAYS = 2

/** Adds a term's lessons with registers, and those of the next weeks. Skipped if there are lessons. */
export async function seedLessons(db: Kysely<Database>) {
  const there = await db.selectFrom('lessons').select('lesson_id').limit(1).executeTakeFirst()
  if (there) return
  const now = await academyNow(db)
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await insertPastLessons(trx, now)
    await insertRegisters(trx, dayAfter(now.date, -UNTAKEN_DAYS))
    await insertMarks(trx)
    await dateRegisters(trx)
    await insertClosedDay(trx, now)
    const batches = await trx.selectFrom('batches').select('batch_id').execute()
    const batch_ids = batches.map(({ batch_id }) => batch_id)
    await lockTimes(trx, batch_ids)
    await makeLessons(trx, batch_ids, now)
  })
  await refreshAllConcerns(db, now.date)
}

const weekday = sql`trim(to_char(day, 'Day'))`

/** A lesson for each weekly time of each past week. */
const insertPastLessons = (db: Db, { date, time }: LocalTime) =>
  sql`
    insert into lessons (
      batch_id, date, start_time, end_time, room_id, teacher_id, kind, origin_date, origin_start)
    select b.batch_id, day::date, s.start_time, s.end_time, coalesce(s.room_id, b.room_id),
      coalesce(s.teacher_id, b.teacher_id), 'weekly', day::date, s.start_time
    from generate_series(${date}::date - ${7 * WEEKS_BACK}::integer, ${date}::date, '1 day') as day
    join batch_schedules s on s.weekday = ${weekday}
    join batches b on b.batch_id = s.batch_id
    where day::date + s.start_time <= ${date}::date + ${time}::time
    order by day, s.start_time, b.batch_id`.execute(db)

/** End of a lesson. */
const end = sql`(date + end_time)
  at time zone coalesce((select time_zone from settings), ${DEFAULT_ACADEMY.time_zone})`

const insertRegisters = (db: Db, until: string) =>
  sql`
    insert into registers (lesson_id, taken_by, taught)
    select lesson_id, teacher_id,
      (array['Examples from the last paper', 'A new chapter', 'Exercises', null])[1 + lesson_id % 4]
    from lessons where date <= ${until}::date`.execute(db)

/**
 * Dates registers after their marks are stored, because the audit trail records each mark added to an earlier register.
 */
const dateRegisters = (db: Db) =>
  sql`
    update registers set taken_at = ${end} from lessons
    where lessons.lesson_id = registers.lesson_id`.execute(db)

/** Numbers from 0 to 99: one per student and lesson, one per student. */
const luck = sql`(hashtext(l.lesson_id || ' ' || m.student_id) & 65535) % 100`
const habit = sql`(hashtext('habit ' || m.student_id) & 65535) % 100`

/** Most students nearly always come, one in twelve only two times in three; latecomers are a few minutes late. */
const insertMarks = (db: Db) =>
  sql`
    insert into attendance_marks (lesson_id, student_id, marked_at, code, minutes_late, is_tapped)
    select lesson_id, student_id, ended_at, code,
      case when code = 'L' then 5 * (1 + luck % 4) end, code <> 'P'
    from (
      select l.lesson_id, m.student_id, ${end} as ended_at, ${luck} as luck, (case
        when ${luck} < case when ${habit} < 8 then 30 else 4 end then 'A'
        when ${luck} > 96 then 'E' when ${luck} > 91 then 'L' else 'P' end)::"char" as code
      from registers r
      join lessons l on l.lesson_id = r.lesson_id
      join memberships m on m.batch_id = l.batch_id
        and m.joined_on <= l.date and (m.left_on is null or m.left_on >= l.date)
    ) as marks`.execute(db)

/** A closed day in a fortnight, with its lessons cancelled. */
const insertClosedDay = (db: Db, { date }: LocalTime) =>
  db
    .insertInto('closed_days')
    .values({ title: 'Founder’s day', from_date: dayAfter(date, 12), to_date: dayAfter(date, 12) })
    .execute()
