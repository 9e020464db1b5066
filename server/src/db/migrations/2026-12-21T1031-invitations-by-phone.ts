import { type Kysely, sql } from 'kysely'

/** Staff may be invited by phone alone: the link is passed on, and whoever accepts it says the e-mail. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table invitations
      alter column email drop not null,
      add constraint invited_by_phone check (
        email is not null or phone is not null and role in ('desk', 'teacher'))`.execute(db)
}
