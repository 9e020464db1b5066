import { sql } from 'kysely'

/** Full name of a student in SQL; blank if there is no such student. `of` is the row's alias, if needed. */
export function fullName(of?: string) {
  const column = (name: string) => sql.ref(of === undefined ? name : `${of}.${name}`)
  return sql<string>`concat_ws(' ', ${column('first_name')}, ${column('middle_name')}, nullif(${column('last_name')}, ''))`
}
