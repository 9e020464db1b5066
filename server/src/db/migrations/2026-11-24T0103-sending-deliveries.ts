import { type Kysely, sql } from 'kysely'

/** Since when each delivery is being sent: who takes over from a process that died says that it may come twice. */
export async function up(db: Kysely<never>) {
  await sql`alter table deliveries add column sending_at timestamptz`.execute(db)
}
