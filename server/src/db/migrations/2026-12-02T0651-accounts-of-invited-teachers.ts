import { type Kysely, sql } from 'kysely'

/** The account that waits for an invited teacher, so that batches can name it. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table invitations add column account_id text unique references accounts on delete set null`.execute(
    db,
  )
}
