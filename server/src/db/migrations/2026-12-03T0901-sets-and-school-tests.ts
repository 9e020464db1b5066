import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/**
 * Practice sets, which a teacher puts together, and tests at school, for which students practise. Practice gains sessions
 * of both, and of the mistakes of an attempt. A session outlives its set and its school test: it is what the student did.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table practice_sets (
      set_id integer generated always as identity primary key,
      batch_id integer not null references batches on delete cascade,
      lesson_id integer unique references lessons on delete set null,
      title text not null check (title <> '' and length(title) <= 100),
      due_on date check (isfinite(due_on)),
      only_named boolean not null default false,
      created_by text references accounts on delete set null,
      created_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db)
  await sql`create index practice_sets_of_batch on practice_sets (batch_id, set_id desc)`.execute(
    db,
  )
  await sql`create index practice_sets_by_author on practice_sets (created_by)`.execute(db)
  await sql`
    create table set_items (
      set_id integer not null references practice_sets on delete cascade,
      position smallint not null check (position between 1 and 20),
      question_id integer not null references questions on delete restrict,
      question_version integer not null,
      primary key (set_id, position),
      unique (set_id, question_id)
    )`.execute(db)
  await sql`create index set_items_by_question on set_items (question_id)`.execute(db)
  await sql`
    create table set_students (
      set_id integer not null references practice_sets on delete cascade,
      student_id integer not null references students on delete cascade,
      primary key (set_id, student_id)
    )`.execute(db)
  await sql`create index set_students_of_student on set_students (student_id)`.execute(db)
  await sql`
    create table school_tests (
      school_test_id integer generated always as identity primary key,
      student_id integer not null references students on delete cascade,
      title text not null check (title <> '' and length(title) <= 100),
      held_on date not null check (isfinite(held_on)),
      entered_by text references accounts on delete set null,
      created_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db)
  await sql`create index school_tests_of_student on school_tests (student_id, held_on)`.execute(db)
  await sql`create index school_tests_by_author on school_tests (entered_by)`.execute(db)
  await sql`
    create table school_test_chapters (
      school_test_id integer not null references school_tests on delete cascade,
      chapter_id integer not null references chapters on delete restrict,
      primary key (school_test_id, chapter_id)
    )`.execute(db)
  await sql`create index school_test_chapters_by_chapter on school_test_chapters (chapter_id)`.execute(
    db,
  )
  await watch(db, 'practice_sets', 'set_id')
  await watch(db, 'set_items', 'set_id')
  await watch(db, 'set_students', 'set_id')
  await watch(db, 'school_tests', 'school_test_id', 'title')
  await watch(db, 'school_test_chapters', 'school_test_id')

  await sql`
    alter table practice_sessions
      add column set_id integer references practice_sets on delete set null,
      add column school_test_id integer references school_tests on delete set null,
      add column attempt_id integer references attempts on delete cascade,
      drop constraint practice_sessions_kind_check,
      drop constraint practice_sessions_check,
      add constraint practice_sessions_kind_check
        check (kind in ('today', 'topic', 'set', 'school_test', 'mistakes')),
      add constraint practice_sessions_check check (
        (kind = 'topic') = (chapter_id is not null) and (kind = 'topic' or skill_id is null)
        and (kind = 'set' or set_id is null) and (kind = 'school_test' or school_test_id is null)
        and (kind = 'mistakes') = (attempt_id is not null))`.execute(db)
  await sql`
    create unique index practice_of_a_set on practice_sessions (set_id, student_id)
      where set_id is not null`.execute(db)
  await sql`
    create unique index practice_for_a_school_test on practice_sessions (school_test_id, student_id, day)
      where school_test_id is not null`.execute(db)
  await sql`
    create unique index practice_of_an_attempt on practice_sessions (attempt_id, student_id)
      where attempt_id is not null`.execute(db)
  // `untaught`: of a topic that was not taught here yet. Rows that are there need no check, since the old one was stricter.
  await sql`
    alter table practice_items
      drop constraint practice_items_why_check,
      add constraint practice_items_why_check
        check (why in ('due', 'new', 'weak', 'chosen', 'untaught')) not valid`.execute(db)
}
