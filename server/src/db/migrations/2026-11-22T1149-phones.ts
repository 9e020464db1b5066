import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** A phone number is found by its digits, however it is written. The x keeps the two of a student apart. */
export async function up(db: Kysely<Database>) {
  await sql`
    create index students_by_phone on students using gin (
      regexp_replace(contact_number_1 || 'x' || coalesce(contact_number_2, ''), '[^0-9x]', '', 'g')
      gin_trgm_ops)`.execute(db)
}
