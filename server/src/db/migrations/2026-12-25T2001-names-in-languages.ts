import { type Kysely, sql } from 'kysely'
import { SHIPPED_NAMES } from '../shipped-names/index.ts'

/**
 * Names of chapters and skills in Hindi and Bengali, null where there is none. Shipped chapters that still have their
 * English name get the shipped ones, here and never again, so that a name that the academy clears stays cleared.
 */
export async function up(db: Kysely<never>) {
  for (const table of ['chapters', 'skills'])
    await sql`
      alter table ${sql.table(table)}
        add column name_hi text collate "und-x-icu" check (char_length(name_hi) between 1 and 150),
        add column name_bn text collate "und-x-icu" check (char_length(name_bn) between 1 and 150)`.execute(
      db,
    )
  await sql`alter table settings add column translated_names boolean not null default false`.execute(
    db,
  )
  // Not a change by somebody: it is in no trail, and stops nobody who has the form of a chapter open.
  await sql`alter table chapters disable trigger user`.execute(db)
  for (const [language, shipped] of Object.entries(SHIPPED_NAMES)) {
    const column = sql.ref(`name_${language}`)
    await sql`
      update chapters set ${column} = shipped.translated
      from jsonb_to_recordset(${JSON.stringify(shipped)}::jsonb)
        as shipped (class_number smallint, name text, translated text)
      where chapters.class_number = shipped.class_number and chapters.name = shipped.name`.execute(
      db,
    )
  }
  await sql`alter table chapters enable trigger user`.execute(db)
}
