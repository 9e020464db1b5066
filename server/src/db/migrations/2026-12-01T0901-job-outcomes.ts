import { type Kysely, sql } from 'kysely'

/** What came of each part of a job, so that no part writes again what came of those before. */
export async function up(db: Kysely<never>) {
  await sql`
    create table job_outcomes (
      job_id integer not null references jobs on delete cascade,
      position integer not null check (position >= 0),
      outcome jsonb not null check (jsonb_typeof(outcome) = 'object'),
      primary key (job_id, position)
    )`.execute(db)
  await sql`
    insert into job_outcomes (job_id, position, outcome)
    select job_id, row_number() over (partition by job_id) - 1, outcome - 'name'
    from jobs, jsonb_array_elements((input -> 'students') || (input -> 'kept')) as outcome
    where kind = 'promotion' and state in ('waiting', 'running')`.execute(db)
}
