import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { withoutTriggers } from './load.ts'

/** Batches with three lessons a week, with registers of the last weeks. */
type TeachingLoad = {
  batches: number
  weeksBack: number
  weeksAhead: number
  /** Number of past weeks with registers. */
  weeksTaken: number
}

/** A million lessons, and twenty million marks with 100,000 students. */
export const FULL_LOAD: TeachingLoad = {
  batches: 2_000,
  weeksBack: 155,
  weeksAhead: 12,
  weeksTaken: 67,
}

/** Batches per teacher and room: five on Monday, Wednesday and Friday, five on the other days. */
const BATCHES_OF_TEACHER = 10

/**
 * Adds years of teaching to an academy with students but no batches, set-wise and without triggers. Students are spread
 * evenly. Requires the database owner.
 */
export const loadTeaching = (db: Kysely<Database>, load: TeachingLoad) =>
  withoutTriggers(db, async (one) => {
    await loadPlaces(one, Math.ceil(load.batches / BATCHES_OF_TEACHER))
    await loadBatches(one, load.batches)
    await loadLessons(one, load)
    await loadMarks(one, load)
    await loadPlans(one)
  })

async function loadPlaces(db: Kysely<Database>, teachers: number) {
  await sql`
    insert into accounts (id, name, email, email_verified, role, terms_agreed_at)
    select 'load-teacher-' || n, 'Teacher ' || n, 'load-teacher' || n || '@example.com', true, 'teacher', now()
    from generate_series(0, ${teachers}::integer - 1) n`.execute(db)
  await sql`
    insert into rooms (name, seats) select 'Load room ' || n, 60
    from generate_series(0, ${teachers}::integer - 1) n`.execute(db)
}

async function loadBatches(db: Kysely<Database>, batches: number) {
  await sql`
    insert into batches (batch_name, teacher_id, room_id)
    select 'Batch ' || n, 'load-teacher-' || t, room_id
    from generate_series(0, ${batches}::integer - 1) n,
      lateral (select n / ${BATCHES_OF_TEACHER}::integer as t) teacher
      join rooms on rooms.name = 'Load room ' || t
    order by n`.execute(db)
  await sql`
    insert into batch_schedules (batch_id, position, weekday, start_time, end_time)
    select batch_id, position - 1, day, slot, slot + interval '1 hour'
    from (
      select batch_id, (row_number() over (order by batch_id) - 1) % ${BATCHES_OF_TEACHER}::integer as turn
      from batches) b,
      lateral (select case when turn < 5 then array['Monday', 'Wednesday', 'Friday']
        else array['Tuesday', 'Thursday', 'Saturday'] end as days,
        (array['07:00', '08:30', '16:00', '17:30', '19:00']::time[])[1 + turn % 5] as slot) times,
      unnest(days) with ordinality as day (day, position)`.execute(db)
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    select b.batch_id, s.student_id, '2020-01-01'
    from (select student_id, row_number() over (order by student_id) - 1 as n from students) s
    join (select batch_id, row_number() over (order by batch_id) - 1 as n from batches) b
      on b.n = s.n % ${batches}::integer
    order by b.batch_id, s.student_id`.execute(db)
}

/** In order of time, as they would have been created. */
const loadLessons = (db: Kysely<Database>, { weeksBack, weeksAhead }: TeachingLoad) =>
  sql`
    insert into lessons (
      batch_id, date, start_time, end_time, room_id, teacher_id, kind, origin_date, origin_start)
    select b.batch_id, day::date, s.start_time, s.end_time, b.room_id, b.teacher_id, 'weekly',
      day::date, s.start_time
    from generate_series(now()::date - 7 * ${weeksBack}::integer,
      now()::date + 7 * ${weeksAhead}::integer - 1, '1 day') as day
    join batch_schedules s on s.weekday = trim(to_char(day, 'Day'))
    join batches b on b.batch_id = s.batch_id
    order by day, s.start_time, b.batch_id`.execute(db)

const PLAN_CHAPTERS = 15
const CHAPTER_DAYS = 14
const PLAN_DAYS_BACK = 150

/** A plan of fifteen chapters for each batch, and topics in nine of ten registers. */
async function loadPlans(db: Kysely<Database>) {
  await sql`
    insert into plans (batch_id, starts_on, ends_on)
    select batch_id, now()::date - ${PLAN_DAYS_BACK}::integer,
      now()::date - ${PLAN_DAYS_BACK}::integer + ${PLAN_CHAPTERS * CHAPTER_DAYS}::integer
    from batches`.execute(db)
  await sql`
    insert into plan_chapters (batch_id, position, chapter_id, lessons, from_date, to_date, done_on)
    select p.batch_id, c.position, c.chapter_id, 6, p.starts_on + c.position * ${CHAPTER_DAYS}::integer,
      p.starts_on + (c.position + 1) * ${CHAPTER_DAYS}::integer - 1,
      case when c.position < 7 + p.batch_id % 4
        then p.starts_on + (c.position + 1) * ${CHAPTER_DAYS}::integer - 1 end
    from plans p join chapters c
      on c.class_number = 1 + p.batch_id % 12 and c.position < ${PLAN_CHAPTERS}::integer`.execute(
    db,
  )
  await sql`
    insert into lesson_topics (lesson_id, chapter_id)
    select l.lesson_id, c.chapter_id
    from registers r join lessons l using (lesson_id)
    join chapters c on c.class_number = 1 + l.batch_id % 12
      and c.position = (l.date - now()::date + 700) / ${CHAPTER_DAYS}::integer % 10
    where r.lesson_id % 10 <> 0`.execute(db)
}

const luck = sql`(hashint4(l.lesson_id * 31 + m.student_id) & 65535) % 100`

async function loadMarks(db: Kysely<Database>, { weeksTaken }: TeachingLoad) {
  await sql`
    insert into registers (lesson_id, taken_at, taken_by)
    select lesson_id, date + end_time, teacher_id from lessons
    where date >= now()::date - 7 * ${weeksTaken}::integer and date < now()::date
    order by lesson_id`.execute(db)
  await sql`
    insert into attendance_marks (lesson_id, student_id, marked_at, code, minutes_late, is_tapped)
    select lesson_id, student_id, taken_at, code, case when code = 'L' then 10 end, code <> 'P'
    from (
      select r.lesson_id, m.student_id, r.taken_at, (case when ${luck} < 6 then 'A'
        when ${luck} > 96 then 'E' when ${luck} > 91 then 'L' else 'P' end)::"char" as code
      from registers r
      join lessons l on l.lesson_id = r.lesson_id
      join memberships m on m.batch_id = l.batch_id
      order by r.lesson_id, m.student_id
    ) as marks`.execute(db)
}
