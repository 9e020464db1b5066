import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** Keeps plans of new sessions: a day once, a batch once in each, and the outcome of each student once. */
export async function up(db: Kysely<never>) {
  await sql`
    create table session_plans (
      session_plan_id integer generated always as identity primary key,
      on_day date not null,
      state text not null default 'planned'
        check (state in ('planned', 'running', 'done', 'undoing', 'undone')),
      planned_by text not null references accounts on delete restrict,
      begun_at timestamptz,
      version integer not null default 1,
      check ((begun_at is null) = (state = 'planned'))
    )`.execute(db)
  await sql`
    create unique index session_plans_day on session_plans (on_day) where state <> 'undone'`.execute(
    db,
  )
  await sql`create index session_plans_by_account on session_plans (planned_by)`.execute(db)
  await sql`
    create table session_rows (
      session_plan_id integer not null references session_plans on delete cascade,
      from_batch_id integer not null references batches on delete cascade,
      goes text not null check (goes in ('batch', 'leave', 'stay')),
      to_batch_id integer references batches on delete set null,
      position integer not null,
      primary key (session_plan_id, from_batch_id),
      check (to_batch_id is null or (goes = 'batch' and to_batch_id <> from_batch_id))
    )`.execute(db)
  await sql`create index session_rows_from on session_rows (from_batch_id)`.execute(db)
  await sql`create index session_rows_to on session_rows (to_batch_id)`.execute(db)
  await sql`
    create table session_students (
      session_plan_id integer not null references session_plans on delete cascade,
      student_id integer not null references students on delete cascade,
      from_batch_id integer references batches on delete set null,
      position integer not null,
      state text not null
        check (state in ('left out', 'waiting', 'moved', 'kept', 'taken back', 'stays')),
      why text,
      undo_id uuid,
      primary key (session_plan_id, student_id),
      check ((why is not null) = (state in ('kept', 'stays'))),
      check (undo_id is null or state in ('moved', 'taken back', 'stays'))
    )`.execute(db)
  await sql`create index session_students_of_student on session_students (student_id)`.execute(db)
  await sql`create index session_students_from on session_students (from_batch_id)`.execute(db)
  await sql`
    create index session_students_next on session_students (session_plan_id, state, position)`.execute(
    db,
  )
  await watch(db, 'session_plans', 'session_plan_id')
  await watch(db, 'session_rows', 'session_plan_id')
}
