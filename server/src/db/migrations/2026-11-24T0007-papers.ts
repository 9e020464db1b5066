import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/**
 * Papers: sections of questions from the bank. A draft shows the newest version of a question whose `question_version` is
 * null; making a paper ready notes the versions, and writes out the parts of groups as items of their own.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table papers (
      paper_id integer generated always as identity primary key,
      title text collate "und-x-icu" not null check (title <> ''),
      class_number smallint check (class_number between 1 and 12),
      duration_minutes smallint not null check (duration_minutes between 1 and 600),
      instructions text check (instructions <> ''),
      state text not null default 'draft' check (state in ('draft', 'ready')),
      seed integer not null,
      author_id text references accounts on delete set null,
      ready_at timestamptz,
      printed_at timestamptz,
      version integer not null default 1 check (version > 0),
      search_text text collate "C" not null
        generated always as (lower(title collate "und-x-icu")) stored,
      check ((state = 'ready') = (ready_at is not null)),
      check (state = 'ready' or printed_at is null)
    )`.execute(db)
  await sql`create index papers_by_author on papers (author_id, paper_id)`.execute(db)
  await sql`
    create table paper_sections (
      paper_id integer not null references papers on delete cascade,
      section smallint not null check (section >= 0),
      title text not null check (title <> ''),
      instructions text check (instructions <> ''),
      negative numeric(6, 2) check (negative >= 0),
      partial boolean not null default false,
      any_count smallint check (any_count > 0),
      primary key (paper_id, section)
    )`.execute(db)
  await sql`
    create table paper_items (
      item_id integer generated always as identity primary key,
      paper_id integer not null,
      section smallint not null,
      position smallint not null check (position >= 0),
      question_id integer not null references questions on delete restrict,
      question_version integer check (question_version > 0),
      marks numeric(6, 2) not null check (marks > 0),
      or_of integer,
      part_of integer,
      part smallint check (part >= 0),
      check ((part_of is null) = (part is null)),
      check (or_of is null or part_of is null),
      unique (paper_id, item_id),
      foreign key (paper_id, section) references paper_sections on delete cascade,
      foreign key (paper_id, or_of) references paper_items (paper_id, item_id) on delete cascade,
      foreign key (paper_id, part_of) references paper_items (paper_id, item_id) on delete cascade
    )`.execute(db)
  // A question stands in a paper once, with its parts; and has one alternative at most.
  await sql`
    create unique index paper_items_by_question on paper_items (paper_id, question_id)
    where part_of is null`.execute(db)
  await sql`
    create unique index paper_items_by_part on paper_items (paper_id, part_of, part)`.execute(db)
  await sql`create unique index paper_items_by_or on paper_items (paper_id, or_of)`.execute(db)
  await sql`create index paper_items_of_question on paper_items (question_id)`.execute(db)
  await sql`
    create table paper_sets (
      paper_id integer not null references papers on delete cascade,
      letter text not null check (letter in ('A', 'B', 'C', 'D')),
      layout jsonb not null,
      printed_at timestamptz,
      primary key (paper_id, letter)
    )`.execute(db)
  for (const [table, key] of [
    ['papers', 'paper_id'],
    ['paper_sections', 'paper_id'],
    ['paper_items', 'paper_id'],
    ['paper_sets', 'paper_id'],
  ] as const)
    await watch(db, table, key)
}
