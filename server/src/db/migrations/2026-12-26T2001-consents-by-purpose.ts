import { type Kysely, sql } from 'kysely'

/** The list of all consents finds those of one purpose without reading the others. */
export async function up(db: Kysely<never>) {
  await sql`create index consents_by_purpose on consents (purpose, consent_id)`.execute(db)
}
