import type { Db } from '../../../db/schema.ts'

/** Tests at a student's school, for the export of personal data. */
export const schoolTestsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('school_tests')
    .select(['title', 'held_on', 'created_at'])
    .where('student_id', '=', student_id)
    .orderBy('school_test_id')
    .execute()

/** The chapters of a student's school tests, for the export of personal data. */
export const schoolTestChaptersHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('school_test_chapters')
    .innerJoin('school_tests', 'school_tests.school_test_id', 'school_test_chapters.school_test_id')
    .innerJoin('chapters', 'chapters.chapter_id', 'school_test_chapters.chapter_id')
    .select(['school_tests.title', 'chapters.name as chapter'])
    .where('student_id', '=', student_id)
    .orderBy('school_test_chapters.school_test_id')
    .orderBy('school_test_chapters.chapter_id')
    .execute()
