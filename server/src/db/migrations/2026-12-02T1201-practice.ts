import { type Kysely, sql } from 'kysely'

/** Daily practice: sessions, the questions asked in them with what was answered, and how well topics are known. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings
      add column practice_on boolean not null default false,
      add column practice_minutes smallint not null default 10
        check (practice_minutes between 5 and 20)`.execute(db)
  await sql`
    create table practice_sessions (
      session_id integer generated always as identity primary key,
      student_id integer not null references students on delete cascade,
      kind text not null check (kind in ('today', 'topic')),
      chapter_id integer references chapters on delete restrict,
      skill_id integer,
      day date not null,
      seed text not null,
      begun_at timestamptz not null default now(),
      ended_at timestamptz,
      foreign key (skill_id, chapter_id) references skills (skill_id, chapter_id) on delete restrict,
      check (kind = 'topic' and chapter_id is not null
        or kind = 'today' and chapter_id is null and skill_id is null)
    )`.execute(db)
  await sql`
    create unique index practice_of_a_day on practice_sessions (student_id, day)
      where kind = 'today'`.execute(db)
  await sql`
    create unique index open_practice_of_a_topic
      on practice_sessions (student_id, chapter_id, skill_id) nulls not distinct
      where kind = 'topic' and ended_at is null`.execute(db)
  await sql`
    create index practice_sessions_of_student on practice_sessions (student_id, day)`.execute(db)
  await sql`create index practice_sessions_by_day on practice_sessions (day)`.execute(db)
  await sql`
    create index practice_sessions_by_chapter on practice_sessions (chapter_id)
      where chapter_id is not null`.execute(db)
  await sql`
    create index practice_sessions_by_skill on practice_sessions (skill_id, chapter_id)
      where skill_id is not null`.execute(db)
  // Twenty million rows: questions, chapters and skills are not referenced, since that takes an index each. What was
  // practised cannot be deleted (questions_practised).
  await sql`
    create table practice_items (
      session_id integer not null references practice_sessions on delete cascade,
      position smallint not null check (position > 0),
      question_id integer not null,
      question_version integer not null,
      variant integer,
      chapter_id integer not null,
      skill_id integer,
      counts jsonb not null check (jsonb_typeof(counts) = 'array'),
      why text not null check (why in ('due', 'new', 'weak', 'chosen')),
      state text not null default 'open'
        check (state in ('open', 'waiting', 'right', 'shown', 'by hand', 'withdrawn')),
      hints smallint not null default 0 check (hints between 0 and 5),
      tries jsonb not null default '[]'
        check (jsonb_typeof(tries) = 'array' and jsonb_array_length(tries) <= 3),
      answered_on date,
      primary key (session_id, position),
      check ((answered_on is null) = (tries = '[]'))
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    create table practice_levels (
      practice_level_id bigint generated always as identity primary key,
      student_id integer not null references students on delete cascade,
      chapter_id integer not null references chapters on delete restrict,
      skill_id integer,
      box smallint not null default 0 check (box between 0 and 5),
      due_on date,
      box_before smallint not null default 0 check (box_before between 0 and 5),
      due_before date,
      last_on date,
      unique nulls not distinct (student_id, chapter_id, skill_id),
      foreign key (skill_id, chapter_id) references skills (skill_id, chapter_id) on delete restrict
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index practice_levels_by_chapter on practice_levels (chapter_id)`.execute(db)
  await sql`
    create index practice_levels_by_skill on practice_levels (skill_id, chapter_id)`.execute(db)
}
