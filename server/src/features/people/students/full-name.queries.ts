import { sql } from 'kysely'

/** The full name of a student, in SQL: blank where there is none of the number. `of` is what the row is called, where that must be said. */
export function fullName(of?: string) {
  const column = (name: string) => sql.ref(of === undefined ? name : `${of}.${name}`)
  return sql<string>`concat_ws(' ', ${column('first_name')}, ${column('middle_name')}, nullif(${column('last_name')}, ''))`
}
