import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** Tables of students that the office brings: what was read, what it would change, and what it has changed. */
export async function up(db: Kysely<never>) {
  await createImports(db)
  await createRows(db)
  await letImportsBeTakenBack(db)
  await sql`
    create index students_unclaimed_by_name on students (lower(first_name))
    where account_id is null`.execute(db)
  await sql`
    alter table memberships add column fees_after date check (isfinite(fees_after))`.execute(db)
}

/** `chosen` is what somebody said the columns are, which the next table with such columns begins with. */
async function createImports(db: Kysely<never>) {
  await sql`
    create table imports (
      import_id integer generated always as identity primary key,
      file_name text not null check (file_name <> ''),
      state text not null default 'checking'
        check (state in ('checking', 'checked', 'running', 'done', 'undone', 'failed')),
      problem text check ((problem is not null) = (state = 'failed')),
      rows integer not null default 0 check (rows >= 0),
      headers jsonb not null default '[]',
      samples jsonb not null default '[]',
      columns jsonb not null default '{}',
      chosen jsonb,
      dates text check (dates in ('dmy', 'mdy', 'ymd')),
      matches text not null default 'skip' check (matches in ('skip', 'update')),
      doubles text not null default 'skip' check (doubles in ('skip', 'update', 'new')),
      /* Grows with each look at it: an older look that is still under way ends. */
      look integer not null default 1,
      created_by text references accounts on delete set null,
      created_at timestamptz not null default now(),
      run_on date,
      done_at timestamptz
    )`.execute(db)
  await sql`create index imports_by_account on imports (created_by)`.execute(db)
  // One at a time.
  await sql`create unique index imports_running on imports ((true)) where state = 'running'`.execute(
    db,
  )
  await sql`
    create table import_files (
      import_id integer primary key references imports on delete cascade,
      content bytea not null
    )`.execute(db)
  await watch(db, 'imports', 'import_id', 'samples')
}

/** `made` is what the import has done with the row, by which it is taken back. */
async function createRows(db: Kysely<never>) {
  await sql`
    create table import_rows (
      import_id integer not null references imports on delete cascade,
      row integer not null check (row > 0),
      texts jsonb not null,
      state text check (state in ('new', 'changed', 'same', 'double', 'refused')),
      student_id integer,
      seen_version integer,
      name text not null default '',
      draft jsonb,
      cells jsonb not null default '[]',
      problems jsonb not null default '[]',
      made jsonb,
      primary key (import_id, row)
    )`.execute(db)
  await sql`create index import_rows_by_state on import_rows (import_id, state, row)`.execute(db)
  await sql`
    create index import_rows_of_student on import_rows (student_id) where student_id is not null`.execute(
    db,
  )
}

/** Whom an import has made and nobody has claimed may go without an erasure. */
const letImportsBeTakenBack = (db: Kysely<never>) =>
  sql`
    create or replace function refuse_deletion() returns trigger language plpgsql as $$
    begin
      if is_being_erased(old.student_id) then return old; end if;
      if old.account_id is null and exists (
        select from import_rows r
        where r.student_id = old.student_id and r.made ->> 'is_new' = 'true'
      ) then return old; end if;
      raise exception 'a student is erased, not deleted' using errcode = '23001';
    end $$`.execute(db)
