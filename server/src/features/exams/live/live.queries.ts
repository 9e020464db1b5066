import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { STUDENT_NAME } from '../exams.queries.ts'
import { sittersQuery } from '../sitters.queries.ts'

type Row = {
  student_id: number
  name: string
  attempt_id: number | null
  started_at: Date | null
  ends_at: Date | null
  submitted_at: Date | null
  submitted_by: 'student' | 'clock' | 'teacher' | null
  seen_at: Date | null
  left_page: number
  answered: number
  late: number
}

/** Progress of each sitter, by name; only how much was answered, not the answers. */
export async function sittersLive(db: Db, account: Account, test_id: number) {
  const timeZone = await readTimeZone(db)
  const { rows } = await sql<Row>`
    with ${sittersQuery(account, test_id, timeZone)},
    answered as (
      select attempt_id, count(*) filter (where value is not null)::integer as answered
      from attempts join answers using (attempt_id) where test_id = ${test_id} group by attempt_id
    ), late as (
      select attempt_id, count(*)::integer as late
      from attempts join late_answers using (attempt_id) where test_id = ${test_id} group by attempt_id
    )
    select s.student_id, ${STUDENT_NAME} as name, attempts.attempt_id, started_at, ends_at,
      submitted_at, submitted_by, seen_at, coalesce(left_page, 0) as left_page,
      coalesce(answered, 0) as answered, coalesce(late, 0) as late
    from sitting
    join students s using (student_id)
    left join attempts on attempts.test_id = ${test_id} and attempts.student_id = s.student_id
    left join attempt_presence using (attempt_id)
    left join answered using (attempt_id)
    left join late using (attempt_id)
    order by ${STUDENT_NAME} collate "und-x-icu", s.student_id`.execute(db)
  return rows
}

/** Announces something to all sitters. */
export const insertAnnouncement = (db: Db, test_id: number, text: string, account_id: string) =>
  db
    .insertInto('test_announcements')
    .values({ test_id, text, account_id })
    .returning(['created_at', 'text'])
    .executeTakeFirstOrThrow()
