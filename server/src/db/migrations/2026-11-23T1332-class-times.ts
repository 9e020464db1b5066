import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** The class pages show when batches meet, so that a change of those makes them old; and how fees are paid can be said. */
export async function up(db: Kysely<Database>) {
  await sql`
    alter table settings
      add column shows_batch_times boolean not null default true,
      add column how_to_pay text check (how_to_pay <> '')`.execute(db)
  for (const table of ['batches', 'batch_schedules'])
    await sql`
      create trigger announce_changed_pages
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_changed_pages()`.execute(db)
}
