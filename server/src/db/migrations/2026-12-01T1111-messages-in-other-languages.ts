import { type Kysely, sql } from 'kysely'

/** Guardians read what they were told in the language that they choose later. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table messages
      add column in_others jsonb check (jsonb_typeof(in_others) = 'object')`.execute(db)
}
