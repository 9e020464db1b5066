import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** Who was there, who will not be, what is to be done at home, and whom to look at. */
export async function up(db: Kysely<never>) {
  await tellOfStudentsRows(db)
  await createMarks(db)
  await createLeaveNotes(db)
  await createConcerns(db)
  await createHomework(db)
  await createCalendarFeeds(db)
  await eraseWordsOfAttendance(db)
}

/**
 * Of tables whose rows belong to a student, and are named by several columns: the entries bear the student's number. The
 * first taking of a register is told by the register itself, and an erasure by its own row.
 */
const tellOfStudentsRows = (db: Kysely<never>) =>
  sql`
    create function audit_of_student() returns trigger language plpgsql as $$
    declare
      unread text[] := '{student_id,marked_at,is_tapped}';
      pairs text := case tg_op
        when 'INSERT' then 'select null::jsonb as before, to_jsonb(n) as after from new_rows n'
        when 'DELETE' then 'select to_jsonb(o) as before, null::jsonb as after from old_rows o'
        else format('select to_jsonb(o) as before, to_jsonb(n) as after
          from old_rows o join new_rows n using (%s)', tg_argv[0])
      end;
    begin
      if tg_table_name = 'attendance_marks' and tg_op = 'INSERT' then
        pairs := pairs || ' where exists (
          select from registers r where r.lesson_id = n.lesson_id and r.taken_at < now())';
      end if;
      execute format($insert$
        insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
        select nullif(current_setting('ganit.actor', true), ''), $1, $2,
          coalesce(after, before) ->> 'student_id', 1,
          case when coalesce(after, before) ? 'lesson_id' then jsonb_build_object('lesson_id',
            jsonb_build_array(before -> 'lesson_id', after -> 'lesson_id')) else '{}' end || changes
        from (%s) as pairs
        cross join lateral (select audited_changes(before, after, '{}') - $3 as changes) as told
        where changes <> '{}'
          and not (is_erasing() and is_being_erased((coalesce(after, before) ->> 'student_id')::integer))
        $insert$, pairs)
      using case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
        tg_table_name, unread;
      return null;
    end $$`.execute(db)

const TRANSITIONS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

async function watchOfStudent(db: Kysely<never>, table: string, keys: string) {
  for (const [event, rows] of Object.entries(TRANSITIONS))
    await sql`
      create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(rows)} for each statement
      execute function audit_of_student(${sql.lit(keys)})`.execute(db)
}

/** There are twenty million of them one day. Who made the first is who took the register; the trail tells of later ones. */
async function createMarks(db: Kysely<never>) {
  await sql`
    create table attendance_marks (
      lesson_id integer not null references registers on delete cascade,
      student_id integer not null references students on delete cascade,
      marked_at timestamptz not null,
      minutes_late smallint check (minutes_late between 1 and 180),
      code "char" not null check (code in ('P', 'A', 'L', 'E')),
      is_tapped boolean not null,
      note text,
      primary key (lesson_id, student_id),
      check (minutes_late is null or code = 'L')
    )`.execute(db)
  await sql`create index attendance_marks_by_student on attendance_marks (student_id)`.execute(db)
  await watchOfStudent(db, 'attendance_marks', 'lesson_id, student_id')
}

async function createLeaveNotes(db: Kysely<never>) {
  await sql`
    create table leave_notes (
      leave_note_id integer generated always as identity primary key,
      student_id integer not null references students on delete cascade,
      from_date date not null,
      to_date date not null check (to_date between from_date and from_date + 60),
      reason text not null check (reason <> ''),
      created_at timestamptz not null default now(),
      withdrawn_at timestamptz
    )`.execute(db)
  await sql`
    create index leave_notes_of_student on leave_notes (student_id, from_date, to_date)`.execute(db)
  await watchOfStudent(db, 'leave_notes', 'leave_note_id')
}

/** Follow from the marks; kept because it would take too long to reckon them for a list. */
async function createConcerns(db: Kysely<never>) {
  await sql`
    create table attendance_concerns (
      batch_id integer not null references batches on delete cascade,
      student_id integer not null references students on delete cascade,
      kind text not null check (kind in ('streak', 'floor')),
      absent_streak smallint not null,
      percent smallint,
      primary key (batch_id, student_id, kind)
    )`.execute(db)
  await sql`
    create index attendance_concerns_by_student on attendance_concerns (student_id)`.execute(db)
}

/** A file is a row of its own, so that nobody reads megabytes with a list. */
async function createHomework(db: Kysely<never>) {
  await sql`
    create table homework (
      lesson_id integer primary key references lessons on delete cascade,
      text text not null check (text <> ''),
      due_date date check (isfinite(due_date))
    )`.execute(db)
  await sql`
    create table homework_files (
      lesson_id integer primary key references homework on delete cascade,
      file_id uuid not null unique default gen_random_uuid(),
      media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
      content bytea not null
    )`.execute(db)
  await watch(db, 'homework', 'lesson_id')
}

async function createCalendarFeeds(db: Kysely<never>) {
  await sql`
    create table calendar_feeds (
      account_id text primary key references accounts on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null default now()
    )`.execute(db)
  await watch(db, 'calendar_feeds', 'account_id', 'token_hash')
}

/** What was written of an erased student in words goes from the trail with the rest. */
async function eraseWordsOfAttendance(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('make_trail_nameless(text, integer)'::regprocedure) as definition`.execute(
    db,
  )
  const before = rows[0]?.definition ?? ''
  const after = before.replace(
    "subject = 'students' and subject_id",
    "subject in ('students', 'attendance_marks', 'leave_notes') and subject_id",
  )
  if (after === before) throw new Error('make_trail_nameless is not as it was known.')
  await sql.raw(after).execute(db)
}
