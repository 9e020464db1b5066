import { TOPPER_TESTS_MAX } from '@ganit/contract/exams/toppers'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'

/** Published tests whose best the site shows, latest first. */
export const testsWithToppers = (db: Db) =>
  db
    .selectFrom('tests')
    .select(['test_id', 'title', 'toppers'])
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

/** The students among these whose latest consent allows showing them, with their classes. */
export async function studentsToShow(db: Db, student_ids: readonly number[]) {
  const { rows } = await sql<{ student_id: number; class_number: number | null }>`
    select student_id, student_class as class_number from (
      select distinct on (student_id) student_id, given from consents
      where purpose = 'publicity' and student_id = any(${student_ids}::integer[])
      order by student_id, consent_id desc
    ) as said join students using (student_id) where given`.execute(db)
  return new Map(rows.map(({ student_id, class_number }) => [student_id, class_number]))
}
