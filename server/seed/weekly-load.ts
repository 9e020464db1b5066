import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/db/schema.ts'
import { loadLedger } from './ledger-load.ts'

/** Each mother of the first families has two children, so five students have four people. */
const siblings = (students: number) => (2 * students) / 5

/**
 * An academy with a week of lessons with registers and topics, a line and the next test for each batch, and dues for
 * every student. Its notes go out on the day of `week`.
 */
export async function loadWeek(db: Kysely<Database>, students: number, week: string) {
  const batches = Math.ceil(students / 50)
  await loadLedger(db, { students, batches, months: 1, paidMonths: 0 })
  await sql`
    insert into guardians (name, phone, email)
    select 'Guardian ' || n, '+91' || (9000000000 + n), 'guardian' || n || '@example.com'
    from generate_series(1, ${students}::integer) n
    where n > ${siblings(students)} or n % 2 = 0`.execute(db)
  await sql`
    insert into guardianships (guardian_id, student_id, place, relation, is_primary, confirmed_at)
    select g.guardian_id, s.student_id, 1, 'mother', true, now()
    from students s join guardians g on g.name = 'Guardian ' || case
      when s.student_id <= ${siblings(students)} then 2 * ((s.student_id + 1) / 2) else s.student_id end`.execute(
    db,
  )
  await sql`
    insert into settings (academy_name, email, social_links, landing_redirects_to_login, time_zone, version,
      weekly_on, weekly_day)
    select 'Ganit', 'a@example.in', '{}', false, 'Asia/Kolkata', 1, true,
      extract(isodow from ${week}::date)`.execute(db)
  await sql`
    insert into lessons (batch_id, date, start_time, end_time, kind)
    select batch_id, day::date, '17:00', '18:30', 'extra'
    from batches, generate_series(${dayAfter(week, -60)}::date, ${dayAfter(week, -1)}::date, '2 days') day`.execute(
    db,
  )
  await sql`insert into registers (lesson_id) select lesson_id from lessons`.execute(db)
  await sql`
    insert into attendance_marks (lesson_id, student_id, marked_at, code, is_tapped)
    select l.lesson_id, m.student_id, now(),
      (array['P', 'P', 'P', 'A', 'L', 'E'])[1 + (l.lesson_id + m.student_id) % 6]::"char", true
    from lessons l join memberships m using (batch_id)`.execute(db)
  await sql`
    insert into lesson_topics (lesson_id, chapter_id, skill_id)
    select l.lesson_id, c.chapter_id, null
    from lessons l join lateral (
      select chapter_id from chapters order by (chapter_id + l.lesson_id) % 17, chapter_id limit 1) c on true`.execute(
    db,
  )
  await sql`
    insert into weekly_lines (week, batch_id, text)
    select ${week}::date, batch_id, 'Bring graph paper.' from batches`.execute(db)
  for (const days of [-3, 3])
    await sql`
      with made as (
        insert into tests (title, mode, total, opens_at, closes_at, published_at)
        select 'Test of ' || batch_id, 'paper', 80, ${dayAfter(week, days)}::date + time '10:00',
          ${dayAfter(week, days)}::date + time '12:00', ${days < 0 ? dayAfter(week, -2) : null}::timestamptz
        from batches returning test_id, title)
      insert into test_batches (test_id, batch_id)
      select test_id, substr(title, 9)::integer from made`.execute(db)
  await sql`
    insert into test_sheets (test_id, student_id, total)
    select test_id, student_id, 60 from tests join test_batches using (test_id)
    join memberships using (batch_id) where published_at is not null`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
}
