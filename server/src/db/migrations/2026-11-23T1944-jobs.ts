import { type Kysely, sql } from 'kysely'

/** Work that takes longer than a call: who asked for it, how far it is, and what came of it. */
export async function up(db: Kysely<never>) {
  // `run_at` of a running one is when whoever runs it counts as dead.
  await sql`
    create table jobs (
      job_id integer generated always as identity primary key,
      kind text not null check (kind <> ''),
      key text unique,
      account_id text references accounts on delete cascade,
      input jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      done integer not null default 0 check (done >= 0),
      "of" integer check ("of" >= 0),
      problem text,
      result jsonb,
      attempts integer not null default 0 check (attempts >= 0),
      failures integer not null default 0 check (failures >= 0),
      run_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      check ((state in ('done', 'failed')) = (ended_at is not null))
    )`.execute(db)
  await sql`
    create index jobs_due on jobs (run_at) where state in ('waiting', 'running')`.execute(db)
  await sql`create index jobs_of_account on jobs (account_id)`.execute(db)
  await sql`create index jobs_ended on jobs (ended_at)`.execute(db)
}
