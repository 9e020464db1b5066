import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'

type OfSet = { set_id: number; title: string; due_on: string | null; late: boolean }

/** The practice set of a session. `late`: its day is over, and was over when the last question was answered. */
export async function setOfSession(db: Db, session_id: number, today: string) {
  const { rows } = await sql<OfSet>`
    select s.set_id, s.title, due.due_on, coalesce((
      select case when bool_or(i.state = 'open') then ${today}::date else max(i.answered_on) end
      from practice_items i
      where i.session_id = p.session_id and i.state <> 'withdrawn') > due.due_on, false) as late
    from practice_sessions p join practice_sets s using (set_id)
    left join homework h on h.lesson_id = s.lesson_id
    cross join lateral (
      select case when s.lesson_id is null then s.due_on else h.due_date end as due_on) as due
    where p.session_id = ${session_id}`.execute(db)
  return rows[0]
}

/** The school test of a session. */
export const schoolTestOfSession = (db: Db, session_id: number) =>
  db
    .selectFrom('practice_sessions')
    .innerJoin('school_tests', 'school_tests.school_test_id', 'practice_sessions.school_test_id')
    .select(['school_tests.school_test_id', 'title', 'held_on'])
    .where('session_id', '=', session_id)
    .executeTakeFirst()
