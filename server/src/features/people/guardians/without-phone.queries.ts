import { type RawBuilder, sql } from 'kysely'

/** True if a student (`students`, unless named) has no confirmed guardian with a phone. */
export const hasNoParentsPhone = (student: RawBuilder<unknown> = sql.ref('students.student_id')) =>
  sql<boolean>`not exists (
    select from guardianships k join guardians g using (guardian_id)
    where k.student_id = ${student} and k.confirmed_at is not null and g.phone is not null)`
