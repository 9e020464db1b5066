import { type Kysely, sql } from 'kysely'

/** Staff invited by phone type an e-mail that nobody has confirmed: it may be another person's. */
export async function up(db: Kysely<never>) {
  await sql`alter table accounts add column email_typed boolean not null default false`.execute(db)
}
