import { type Kysely, sql } from 'kysely'

/** When a guardian last opened a session: answers from that phone are taken for a while, whatever class the child is in. */
export async function up(db: Kysely<never>) {
  await sql`alter table practice_sessions add column guardian_at timestamptz`.execute(db)
}
