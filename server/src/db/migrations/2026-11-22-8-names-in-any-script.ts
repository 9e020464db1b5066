import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * PostgreSQL makes trigrams of what its locale takes for letters, which is ASCII alone here: a name in Bengali was looked for
 * in all students. `ascii_of` writes each byte beyond ASCII as three digits and leaves backslashes out, so a part of a text
 * becomes a part of what the text becomes. Students without such bytes stay out of the index.
 */
export async function up(db: Kysely<Database>) {
  // Marked as immutable though it asks for an encoding: that of UTF-8 in UTF-8 does not change.
  await sql`
    create function ascii_of(text) returns text
    language sql immutable strict parallel safe
    return translate(encode(convert_to($1, 'UTF8'), 'escape'), '\\', '')`.execute(db)
  await sql`
    create index students_by_script on students using gin (ascii_of(search_text) gin_trgm_ops)
    where octet_length(search_text) <> char_length(search_text)`.execute(db)
}
