import type { Db } from '../../../db/schema.ts'

/** Practice sets given to the student by name, for the export of personal data. */
export const setsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('set_students')
    .innerJoin('practice_sets', 'practice_sets.set_id', 'set_students.set_id')
    .select(['practice_sets.title', 'practice_sets.due_on'])
    .where('student_id', '=', student_id)
    .orderBy('set_students.set_id')
    .execute()
