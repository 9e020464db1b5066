import { sql } from 'kysely'

/** Phone of a student's family: the first guardian's, else contact number 1; `student` is the table's alias. */
export const familyPhoneInSql = (student: string) => {
  const columnOf = (column: string) => sql.ref(`${student}.${column}`)
  return sql<string>`coalesce((
    select phone from guardianships join guardians using (guardian_id)
    where guardianships.student_id = ${columnOf('student_id')} and is_primary and confirmed_at is not null),
    ${columnOf('contact_number_1')})`
}
