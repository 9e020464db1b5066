import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { loadGuardians } from './guardians-load.ts'
import { loadLedger } from './ledger-load.ts'
import { loadLessons } from './lessons-load.ts'

/** Each mother of the first families has two children, so five students have four people. */
const siblings = (students: number) => (2 * students) / 5

/**
 * An academy with a week of lessons with registers and topics, a line and the next test for each batch, and dues for
 * every student. Its notes go out on the day of `week`.
 */
export async function loadWeek(db: Kysely<Database>, students: number, week: string) {
  const batches = Math.ceil(students / 50)
  await loadLedger(db, { students, batches, months: 1, paidMonths: 0 })
  await loadGuardians(db, students, siblings(students))
  await sql`
    insert into settings (academy_name, email, social_links, landing_redirects_to_login, time_zone, version,
      weekly_on, weekly_day)
    select 'Ganit', 'a@example.in', '{}', false, 'Asia/Kolkata', 1, true,
      extract(isodow from ${week}::date)`.execute(db)
  await loadLessons(db, {
    from: dayAfter(week, -60),
    to: dayAfter(week, -1),
    codes: ['P', 'P', 'P', 'A', 'L', 'E'],
  })
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
