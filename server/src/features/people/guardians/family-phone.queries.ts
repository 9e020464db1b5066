import { sql } from 'kysely'

/**
 * The telephone by which a student's family is rung: that of the first guardian, else contact number 1 of the record; `student`
 * is what its table is called in the query.
 */
export const familyPhone = (student: string) => {
  const of = (column: string) => sql.ref(`${student}.${column}`)
  return sql<string>`coalesce((
    select phone from guardianships join guardians using (guardian_id)
    where guardianships.student_id = ${of('student_id')} and is_primary and confirmed_at is not null),
    ${of('contact_number_1')})`
}
