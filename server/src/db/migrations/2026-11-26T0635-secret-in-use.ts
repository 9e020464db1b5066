import { type Kysely, sql } from 'kysely'

/** Several machines share one database only with one secret. */
export async function up(db: Kysely<never>) {
  await sql`
    create table secret_in_use (
      is_only boolean primary key default true check (is_only),
      fingerprint text not null)`.execute(db)
}
