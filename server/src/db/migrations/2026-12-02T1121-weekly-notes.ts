import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** The weekly note to families: when it goes out, what teachers add, and what each child's family was told. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings
      add column weekly_on boolean not null default false,
      add column weekly_day smallint not null default 7 check (weekly_day between 1 and 7),
      add column weekly_time time not null default '18:00'
        check (weekly_time between '08:00' and '20:30')`.execute(db)
  await sql`
    create table weekly_lines (
      weekly_line_id integer generated always as identity primary key,
      week date not null,
      batch_id integer not null references batches on delete cascade,
      student_id integer references students on delete cascade,
      text text check (text <> '' and length(text) <= 200),
      is_held boolean not null default false check (not is_held or student_id is not null),
      author_id text references accounts on delete set null,
      version integer not null default 1,
      unique nulls not distinct (week, batch_id, student_id)
    )`.execute(db)
  await sql`create index weekly_lines_of_batch on weekly_lines (batch_id)`.execute(db)
  await sql`create index weekly_lines_of_student on weekly_lines (student_id)`.execute(db)
  await sql`create index weekly_lines_by_author on weekly_lines (author_id)`.execute(db)
  await sql`
    create table weekly_notes (
      week date not null,
      student_id integer not null references students on delete cascade,
      facts jsonb not null,
      sent_at timestamptz not null default now(),
      primary key (week, student_id)
    )`.execute(db)
  await sql`create index weekly_notes_of_student on weekly_notes (student_id, week desc)`.execute(
    db,
  )
  await sql`
    create table weekly_sendings (
      week date primary key,
      state text not null check (state in ('sending', 'sent', 'missed', 'passed')),
      begun_at timestamptz not null default now(),
      ended_at timestamptz,
      check ((ended_at is null) = (state = 'sending'))
    )`.execute(db)
  await sql`
    create trigger never_changed before update on weekly_notes
      for each row execute function refuse_change()`.execute(db)
  await watch(db, 'weekly_lines', 'weekly_line_id', 'text')
}
