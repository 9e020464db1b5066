import { type Kysely, sql } from 'kysely'

/** Of which students a notice tells a guardian, so that one that waits is not sent once they are the guardian's no more. */
export async function up(db: Kysely<never>) {
  await sql`alter table deliveries add column of_students integer[]`.execute(db)
}
