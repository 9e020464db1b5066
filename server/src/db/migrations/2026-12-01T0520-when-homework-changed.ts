import { type Kysely, sql } from 'kysely'

/** When homework was last changed, for calendars that have it in their text; whoever writes it need not say so. */
export async function up(db: Kysely<never>) {
  await sql`alter table homework add column updated_at timestamptz not null default now()`.execute(
    db,
  )
  await sql`
    create function note_change_of_homework() returns trigger language plpgsql as $$
    begin
      new.updated_at := now();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger note_change before update on homework
    for each row when (old.* is distinct from new.*) execute function note_change_of_homework()`.execute(
    db,
  )
}
