import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** A student's attempts, for the export of personal data. */
export const attemptsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.test_id', 'attempts.test_id')
    .select(['tests.title', 'started_at', 'ends_at', 'submitted_at', 'submitted_by', 'reason'])
    .where('student_id', '=', student_id)
    .orderBy('attempt_id')
    .execute()

/** Devices and times of a student's attempts. */
export const presenceHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('attempt_presence')
    .innerJoin('attempts', 'attempts.attempt_id', 'attempt_presence.attempt_id')
    .innerJoin('tests', 'tests.test_id', 'attempts.test_id')
    .select(['tests.title', 'seen_at', 'left_page'])
    .where('student_id', '=', student_id)
    .orderBy('attempts.attempt_id')
    .execute()

/** A student's answers without marks; the published results contain the marks. */
export const answersHeld = (db: Db, student_id: number, table: 'answers' | 'late_answers') =>
  db
    .selectFrom(`${table} as answers`)
    .innerJoin('attempts', 'attempts.attempt_id', 'answers.attempt_id')
    .innerJoin('tests', 'tests.test_id', 'attempts.test_id')
    .select(['tests.title', 'item_id', 'value', 'flag', 'seconds', 'saved_at'])
    .where('student_id', '=', student_id)
    .orderBy('attempts.attempt_id')
    .orderBy(sql`item_id`)
    .execute()
