import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** Tests of a paper, or of a total alone, and what each student got: one sheet of a student with all their marks. */
export async function up(db: Kysely<never>) {
  await createTests(db)
  await createSheets(db)
  await checkSheets(db)
  await keepPapersReady(db)
  await eraseWordsOfSheets(db)
}

async function createTests(db: Kysely<never>) {
  await sql`
    create table tests (
      test_id integer generated always as identity primary key,
      paper_id integer references papers on delete restrict,
      title text collate "und-x-icu" not null check (title <> ''),
      mode text not null check (mode in ('paper', 'online')),
      total numeric(7, 2) check (total > 0 and total * 4 = trunc(total * 4)),
      opens_at timestamptz not null check (isfinite(opens_at)),
      closes_at timestamptz not null check (isfinite(closes_at)),
      version integer not null default 1 check (version > 0),
      search_text text collate "C" not null
        generated always as (lower(title collate "und-x-icu")) stored,
      check (closes_at > opens_at),
      check ((paper_id is null) = (total is not null)),
      check (mode = 'paper' or paper_id is not null)
    )`.execute(db)
  await sql`create index tests_by_opening on tests (opens_at, test_id)`.execute(db)
  await sql`create index tests_of_paper on tests (paper_id)`.execute(db)
  await sql`
    create table test_batches (
      test_id integer not null references tests on delete cascade,
      batch_id integer not null references batches on delete restrict,
      primary key (test_id, batch_id)
    )`.execute(db)
  await sql`create index test_batches_of_batch on test_batches (batch_id)`.execute(db)
  await sql`
    create table test_students (
      test_id integer not null references tests on delete cascade,
      student_id integer not null references students on delete cascade,
      sits boolean not null,
      primary key (test_id, student_id)
    )`.execute(db)
  await sql`create index test_students_of_student on test_students (student_id)`.execute(db)
  await watch(db, 'tests', 'test_id')
  await watch(db, 'test_batches', 'test_id')
  await watchOfStudent(db, 'test_students')
}

/** `marks` are a person's by item, `key_marks` what the key gives for `answers`, by number as the set has it. */
async function createSheets(db: Kysely<never>) {
  await sql`
    create table test_sheets (
      test_id integer not null references tests on delete restrict,
      student_id integer not null references students on delete cascade,
      set_letter text check (set_letter in ('A', 'B', 'C', 'D')),
      absent boolean not null default false,
      total numeric(7, 2) check (total * 4 = trunc(total * 4)),
      marks jsonb not null default '{}' check (jsonb_typeof(marks) = 'object'),
      key_marks jsonb not null default '{}' check (jsonb_typeof(key_marks) = 'object'),
      answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
      version integer not null default 1 check (version > 0),
      primary key (test_id, student_id),
      check (not absent or total is null and marks = '{}' and answers = '{}'),
      check (total is null or marks = '{}' and answers = '{}'),
      check (answers <> '{}' or key_marks = '{}')
    )`.execute(db)
  await sql`create index test_sheets_of_student on test_sheets (student_id)`.execute(db)
  await watchOfStudent(db, 'test_sheets')
}

const TRANSITIONS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

/** Of tables whose rows belong to a student of a test: the entries bear the student's number. */
async function watchOfStudent(db: Kysely<never>, table: string) {
  for (const [event, rows] of Object.entries(TRANSITIONS))
    await sql`
      create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(rows)} for each statement
      execute function audit_of_student('test_id, student_id')`.execute(db)
}

/** Whoever writes a sheet: marks are of items of the test's paper, and within what each can bring. */
async function checkSheets(db: Kysely<never>) {
  await sql`
    create function check_test_sheet() returns trigger language plpgsql as $$
    begin
      if exists (
        select from (
          select key as item, value::numeric as mark, true as by_person
          from jsonb_each_text(new.marks)
          union all
          select key, value::numeric, false from jsonb_each_text(new.key_marks)
        ) as entered
        left join (
          select i.item_id::text as item, i.marks as most,
            coalesce(s.negative, case t.mode when 'online' then i.marks / 4 else 0 end) as negative
          from tests t
          join paper_items i using (paper_id)
          join paper_sections s on s.paper_id = i.paper_id and s.section = i.section
          where t.test_id = new.test_id
        ) as asked using (item)
        where asked.most is null or mark not between -negative and most
          or by_person and mark * 4 <> trunc(mark * 4)
      ) or exists (
        select from tests t where t.test_id = new.test_id and t.paper_id is null
          and (new.total not between 0 and t.total or new.answers <> '{}')
      ) then
        raise exception 'A mark is not of this test, or not what it can be.'
          using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger check_sheet before insert or update on test_sheets
    for each row execute function check_test_sheet()`.execute(db)
}

/** A paper stays ready as long as a test uses it, and a test takes none that is not. */
async function keepPapersReady(db: Kysely<never>) {
  await sql`
    create function check_paper_of_test() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'papers' then
        if new.state = 'draft' and exists (select from tests where paper_id = new.paper_id) then
          raise exception 'A test uses this paper.' using errcode = 'check_violation';
        end if;
      elsif new.paper_id is not null and not exists (
        select from papers where paper_id = new.paper_id and state = 'ready' for share
      ) then
        raise exception 'The paper of a test must be ready.' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger check_paper before insert or update of paper_id on tests
    for each row execute function check_paper_of_test()`.execute(db)
  await sql`
    create trigger check_tests before update of state on papers
    for each row execute function check_paper_of_test()`.execute(db)
}

/** What was entered of an erased student goes from the trail with the rest. */
async function eraseWordsOfSheets(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('make_trail_nameless(text, integer)'::regprocedure) as definition`.execute(
    db,
  )
  const before = rows[0]?.definition ?? ''
  const after = before.replace(
    "subject in ('students', ",
    "subject in ('students', 'test_sheets', 'test_students', ",
  )
  if (after === before) throw new Error('make_trail_nameless is not as it was known.')
  await sql.raw(after).execute(db)
}
