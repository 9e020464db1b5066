import { sql } from 'kysely'

/** That a student is marked as paid. */
export const isMarked = sql<boolean>`
  exists (select from fee_marks where fee_marks.student_id = students.student_id)`
