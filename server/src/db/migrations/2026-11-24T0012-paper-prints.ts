import { type Kysely, sql } from 'kysely'

/** What was printed by a job, until it is fetched; made again at any time, and kept for a day. */
export async function up(db: Kysely<never>) {
  await sql`
    create table paper_prints (
      print_id uuid primary key default gen_random_uuid(),
      paper_id integer not null references papers on delete cascade,
      file_name text not null,
      content bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index paper_prints_of_paper on paper_prints (paper_id)`.execute(db)
  await sql`create index paper_prints_by_age on paper_prints (created_at)`.execute(db)
}
