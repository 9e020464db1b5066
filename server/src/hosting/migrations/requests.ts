import { type Kysely, sql } from 'kysely'

/** In which language a stranger asked, the days of the morning mail, and the built files of the last releases. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table requests
      add column language text not null default 'en' check (language in ('en', 'hi', 'bn'))`.execute(
    db,
  )
  await sql`create table mornings (day date primary key)`.execute(db)
  // As in an academy of its own. A host keeps the files once, for all.
  await sql`
    create table built_files (
      release text not null,
      path text not null,
      content bytea not null,
      kept_at timestamptz not null default now(),
      primary key (path, release)
    )`.execute(db)
}
