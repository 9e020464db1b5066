import { type Kysely, sql } from 'kysely'

/**
 * Names alone, for the search: the indexes of whole texts hold e-mails, too, and half of those have "gmail" in them.
 * Guardians' names in any script are found through an index, as students' are.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create index student_texts_by_name on student_texts
      using gin (split_part(search_text, E'\n', 1) gin_trgm_ops)`.execute(db)
  await sql`
    create index guardians_by_name_part on guardians
      using gin (split_part(search_text, E'\n', 1) gin_trgm_ops)`.execute(db)
  await sql`
    create index guardians_by_script on guardians using gin (signs_of_script(search_text) gin_trgm_ops)
      where octet_length(search_text) > char_length(search_text)`.execute(db)
}
