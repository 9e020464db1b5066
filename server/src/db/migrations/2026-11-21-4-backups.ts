import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** When backups are made and how many are kept; and each attempt, whatever came of it. */
export async function up(db: Kysely<Database>) {
  await sql`
    alter table settings
      add column backup_schedule text check (backup_schedule in ('off', 'daily', 'weekly')),
      add column backups_kept integer not null default 14
        check (backups_kept between 1 and 365)`.execute(db)
  await sql`
    create table backup_runs (
      run_id integer generated always as identity primary key,
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      stage text not null default 'writing' check (stage in ('writing', 'checking', 'done', 'failed')),
      file_name text,
      problem text,
      check ((ended_at is null) = (stage in ('writing', 'checking'))),
      check ((problem is null) = (stage <> 'failed'))
    )`.execute(db)
}
