import { TOPPER_TESTS_MAX } from '@ganit/contract/exams/toppers'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'

/** Published tests whose best the site shows, latest first. */
export const testsWithToppers = (db: Db) =>
  db
    .selectFrom('tests')
    .select(['test_id', 'title', 'toppers', 'published_at'])
    .select(sql<string>`${toAcademyDay(sql`opens_at`)}::text`.as('date'))
    .where('toppers', '>', 0)
    // No practice tests, because students who sit one later may have heard the answers.
    .where('practice', '=', false)
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('opens_at', 'desc')
    .orderBy('test_id', 'desc')
    .limit(TOPPER_TESTS_MAX)
    .execute()

/** A student on the site: the class, and the month of the first day in a batch, `YYYY-MM`. */
type ShownStudent = { class_number: number | null; since: string | null }

/**
 * Those of the given students whose latest consent allows showing them. Only a consent after the result counts, because
 * before it a student could not know which result would be shown.
 */
export async function studentsToShow(
  db: Db,
  student_ids: readonly number[],
  published_at: Date | null,
) {
  const { rows } = await sql<ShownStudent & { student_id: number }>`
    select student_id, student_class as class_number, (
      select to_char(min(joined_on), 'YYYY-MM') from memberships
      where memberships.student_id = students.student_id
    ) as since
    from (
      select distinct on (student_id) student_id, given, recorded_at from consents
      where purpose = 'publicity' and student_id = any(${student_ids}::integer[])
      order by student_id, consent_id desc
    ) as said join students using (student_id)
    where given and recorded_at > ${published_at}`.execute(db)
  return new Map(rows.map(({ student_id, ...shown }) => [student_id, shown]))
}
