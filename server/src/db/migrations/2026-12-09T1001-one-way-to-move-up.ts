import { type Kysely, sql } from 'kysely'

/** A new session is the one way to move up: jobs that moved one batch end, and what was noted of their students goes. */
export async function up(db: Kysely<never>) {
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
  await sql`drop table job_outcomes`.execute(db)
  await sql`delete from jobs where kind = 'promotion'`.execute(db)
}
