import { sql } from 'kysely'
import type { Trx } from '../../../src/db/schema.ts'
import type { Years } from './years.ts'

/** Lessons of all years with registers, marks, topics, homework and what was handed in, and the batches of each year. */
export async function loadYearsOfTeaching(trx: Trx, span: Years) {
  await loadLessons(trx, span)
  await loadMarks(trx, span)
  await loadHomework(trx, span)
  await loadEndedBatches(trx, span)
}

/** On Mondays, Wednesdays and Fridays, each batch at an hour of its own. */
const loadLessons = async (trx: Trx, { from, until }: Years) => {
  await sql`
    insert into lessons (batch_id, date, start_time, end_time, room_id, teacher_id, kind, origin_date, origin_start)
    select b.batch_id, day::date, b.at, b.at + interval '30 minutes', b.room_id, b.teacher_id, 'weekly', day::date, b.at
    from generate_series(${from}::date, ${until}::date - 1, '1 day') as day, (
      select *, time '06:00' + row_number() over (order by batch_id) % 32 * interval '30 minutes' as at
      from batches) as b
    where extract(isodow from day) in (1, 3, 5)
    order by day, b.at, b.batch_id`.execute(trx)
  await sql`
    insert into registers (lesson_id, taken_at, taken_by)
    select lesson_id, date + end_time, teacher_id from lessons where date < ${until}::date
    order by lesson_id`.execute(trx)
  // Nine of ten registers say what was taught.
  await sql`
    insert into lesson_topics (lesson_id, chapter_id)
    select l.lesson_id, c.chapter_id
    from lessons l join (
      select chapter_id, row_number() over (order by chapter_id) - 1 as place from chapters
    ) as c on c.place = (l.batch_id * 7 + l.lesson_id / 300) % (select count(*) from chapters)
    where l.date < ${until}::date and l.lesson_id % 10 <> 0
    order by l.lesson_id`.execute(trx)
}

const luck = sql`(hashint4(l.lesson_id * 31 + m.student_id) & 65535) % 100`

const loadMarks = (trx: Trx, { until }: Years) =>
  sql`
    insert into attendance_marks (lesson_id, student_id, marked_at, code, minutes_late, is_tapped)
    select lesson_id, student_id, marked_at, code, case when code = 'L' then 10 end, code <> 'P'
    from (
      select l.lesson_id, m.student_id, l.date + l.end_time as marked_at, (case when ${luck} < 6 then 'A'
        when ${luck} > 96 then 'E' when ${luck} > 91 then 'L' else 'P' end)::"char" as code
      from lessons l join memberships m on m.batch_id = l.batch_id and l.date between m.joined_on and m.left_on
      where l.date < ${until}::date
      order by l.lesson_id, m.student_id
    ) as marks`.execute(trx)

const loadHomework = async (trx: Trx, { until }: Years) => {
  await sql`
    insert into homework (lesson_id, text, due_date, hand_in, looked_at)
    select lesson_id, 'Exercise 4, sums 1 to 12 of the chapter', date + 3,
      case when lesson_id % 20 = 0 then 'photo' else 'none' end, date + 5
    from lessons where date < ${until}::date and lesson_id % 2 = 0`.execute(trx)
  await sql`
    insert into hand_ins (lesson_id, student_id, way, state, handed_in_at)
    select lesson_id, student_id, 'photo', 'seen', marked_at
    from attendance_marks join homework using (lesson_id) join lessons using (lesson_id)
    where hand_in = 'photo' and date < ${until}::date`.execute(trx)
}

/** The batches of each past year as a new session leaves them: ended, with weekly times and a plan. */
async function loadEndedBatches(trx: Trx, { from, years }: Years) {
  await sql`
    create temp table ended on commit drop as
    select b.batch_id as like_id, b.batch_name || format(' %s-%s', y, right((y + 1)::text, 2)) as name,
      (${from}::date + make_interval(years => year))::date as starts_on,
      (${from}::date + make_interval(years => year + 1))::date - 1 as ends_on
    from batches b, generate_series(0, ${years}::integer - 1) as year,
      lateral (select extract(year from ${from}::date)::integer + year as y) as named`.execute(trx)
  await sql`
    insert into batches (batch_name, description, course_id, class_number, teacher_id, room_id, capacity, starts_on,
      ends_on)
    select e.name, b.description, b.course_id, b.class_number, b.teacher_id, b.room_id, b.capacity, e.starts_on, e.ends_on
    from ended e join batches b on b.batch_id = e.like_id order by e.starts_on, e.like_id`.execute(
    trx,
  )
  await sql`
    insert into batch_schedules (batch_id, position, weekday, start_time, end_time, teacher_id, room_id)
    select b.batch_id, s.position, s.weekday, s.start_time, s.end_time, s.teacher_id, s.room_id
    from ended e join batches b on b.batch_name = e.name join batch_schedules s on s.batch_id = e.like_id`.execute(
    trx,
  )
  await sql`
    insert into plans (batch_id, starts_on, ends_on)
    select b.batch_id, e.starts_on, e.ends_on from ended e join batches b on b.batch_name = e.name`.execute(
    trx,
  )
}
