import { type Kysely, sql } from 'kysely'

/**
 * Whom a row of a table means by name and date of birth, found by all of it: of one birthday there are hundreds in a large
 * academy, and each would be looked at for each row.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create index students_by_birth_and_name on students
      (date_of_birth, lower(first_name), replace(lower(coalesce(last_name, '')), ' ', ''),
        replace(lower(coalesce(middle_name, '')), ' ', ''))`.execute(db)
}
