import { type Kysely, sql } from 'kysely'

/**
 * The pages' built files of the last releases: a page of one machine may ask another one for its files, or be open since
 * before an upgrade.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table built_files (
      release text not null,
      path text not null,
      content bytea not null,
      kept_at timestamptz not null default now(),
      primary key (path, release)
    )`.execute(db)
}
