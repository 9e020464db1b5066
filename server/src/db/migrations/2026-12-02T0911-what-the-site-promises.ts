import { type Kysely, sql } from 'kysely'

/** What the site tells and promises visitors, and news for its pages when fees, places or closed days change. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings
      add column free_trial boolean not null default false,
      add column shows_fees boolean not null default false,
      add column shows_seats boolean not null default false,
      add column calls_within_days smallint check (calls_within_days between 1 and 7),
      add column checks_within_days smallint check (checks_within_days between 1 and 7),
      add column map_link text check (length(map_link) <= 500),
      add column refund_words text check (length(refund_words) <= 300)`.execute(db)
  for (const table of ['batch_fees', 'closed_days'])
    await sql`
      create trigger announce_changed_pages after insert or delete or update or truncate
      on ${sql.table(table)} for each statement execute function announce_changed_pages()`.execute(
      db,
    )
  // Members change all day: without places on the site, its pages are kept.
  await sql`
    create function announce_changed_places() returns trigger language plpgsql as $$
      begin
        if exists (select from settings where shows_seats) then
          perform pg_notify('changed_pages', '');
        end if;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger announce_changed_places after insert or delete or update or truncate
    on memberships for each statement execute function announce_changed_places()`.execute(db)
}
