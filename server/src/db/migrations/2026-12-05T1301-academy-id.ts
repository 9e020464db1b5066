import { type Kysely, sql } from 'kysely'

/** By what backups and monitoring tell one academy from another. A database that is copied to begin another academy wants a new one. */
export async function up(db: Kysely<never>) {
  await sql`
    create table academy_identity (
      is_only boolean primary key default true check (is_only),
      academy_id uuid not null default gen_random_uuid()
    )`.execute(db)
  await sql`insert into academy_identity default values`.execute(db)
}
