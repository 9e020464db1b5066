import { type Kysely, sql } from 'kysely'

/** From which class families are told ranks, and tests that are marked for practice as soon as they are handed in. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings
      add column ranks_from_class smallint default 6 check (ranks_from_class between 1 and 12)`.execute(
    db,
  )
  await sql`
    alter table tests
      add column practice boolean not null default false,
      add constraint practice_is_online check (not practice or mode = 'online')`.execute(db)
}
