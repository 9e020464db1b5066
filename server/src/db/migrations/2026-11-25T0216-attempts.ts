import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** Tests that are sat online: how long and by which rules, each student's attempt, and what they answer. */
export async function up(db: Kysely<never>) {
  await addRulesToTests(db)
  await createAnnouncements(db)
  await createAttempts(db)
  await createAnswers(db)
  await createPhotos(db)
  await eraseWordsOfAttempts(db)
}

/** `review_from` only where the review opens at a moment. Of a copy only those who are named sit it. */
async function addRulesToTests(db: Kysely<never>) {
  await sql`
    alter table tests
      add column duration_minutes integer check (duration_minutes between 1 and 600),
      add column shuffle_questions boolean not null default true,
      add column shuffle_options boolean not null default true,
      add column marking jsonb check (jsonb_typeof(marking) = 'array'),
      add column late_minutes integer check (late_minutes between 0 and 1440),
      add column upload_minutes integer not null default 10 check (upload_minutes between 0 and 600),
      add column review text not null default 'published' check (review in ('published', 'never', 'from')),
      add column review_from timestamptz check (isfinite(review_from)),
      add column copy_of integer references tests on delete set null,
      add column only_named boolean not null default false,
      add column published_at timestamptz,
      add column withdrawn_at timestamptz,
      add column withdrawn_reason text check (withdrawn_reason <> ''),
      add check ((review = 'from') = (review_from is not null)),
      add check (withdrawn_at is null or published_at is not null),
      add check ((withdrawn_at is null) = (withdrawn_reason is null))`.execute(db)
  await sql`create index tests_copied on tests (copy_of) where copy_of is not null`.execute(db)
  await sql`
    alter table test_students
      add column extra_minutes integer not null default 0 check (extra_minutes between 0 and 600)`.execute(
    db,
  )
}

async function createAnnouncements(db: Kysely<never>) {
  await sql`
    create table test_announcements (
      announcement_id integer generated always as identity primary key,
      test_id integer not null references tests on delete cascade,
      text text not null check (text <> ''),
      account_id text references accounts on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index announcements_of_test on test_announcements (test_id)`.execute(db)
  await sql`create index announcements_of_account on test_announcements (account_id)`.execute(db)
  await watch(db, 'test_announcements', 'test_id')
}

const TRANSITIONS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

/**
 * What changes seldom, with the trail, apart from what changes each few seconds: who holds the attempt and was seen when.
 * `reason` is that of the latest change by a teacher.
 */
async function createAttempts(db: Kysely<never>) {
  await sql`
    create table attempts (
      attempt_id integer generated always as identity primary key,
      test_id integer not null references tests on delete restrict,
      student_id integer not null references students on delete cascade,
      started_at timestamptz not null default now(),
      extra_minutes integer not null default 0 check (extra_minutes >= 0),
      ends_at timestamptz not null check (isfinite(ends_at)),
      submitted_at timestamptz,
      submitted_by text check (submitted_by in ('student', 'clock', 'teacher')),
      seed integer not null,
      reason text check (reason <> ''),
      late_accepted_at timestamptz,
      unique (test_id, student_id),
      check ((submitted_at is null) = (submitted_by is null))
    )`.execute(db)
  await sql`create index attempts_of_student on attempts (student_id)`.execute(db)
  await sql`create index attempts_unsubmitted on attempts (ends_at) where submitted_at is null`.execute(
    db,
  )
  for (const [event, rows] of Object.entries(TRANSITIONS))
    await sql`
      create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on attempts
      referencing ${sql.raw(rows)} for each statement
      execute function audit_of_student('attempt_id, student_id')`.execute(db)
  await sql`
    create table attempt_presence (
      attempt_id integer primary key references attempts on delete cascade,
      device text check (device <> ''),
      seen_at timestamptz not null default now(),
      left_page integer not null default 0 check (left_page >= 0)
    ) with (fillfactor = 50)`.execute(db)
}

/** The newest of each item, and what came too late or from a device that no longer holds the attempt. Letters are the bank's. */
async function createAnswers(db: Kysely<never>) {
  const COLUMNS = sql`
    attempt_id integer not null references attempts on delete cascade,
    item_id integer not null,
    value jsonb,
    flag boolean not null default false,
    revision integer not null check (revision > 0),
    seconds integer not null default 0 check (seconds >= 0),
    saved_at timestamptz not null default now(),
    primary key (attempt_id, item_id)`
  await sql`create table answers (${COLUMNS}) with (fillfactor = 80)`.execute(db)
  await sql`create table late_answers (${COLUMNS})`.execute(db)
}

/** As they were sent until `encoded_at`. */
async function createPhotos(db: Kysely<never>) {
  await sql`
    create table answer_photos (
      photo_id integer generated always as identity primary key,
      attempt_id integer not null references attempts on delete cascade,
      item_id integer not null,
      media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
      content bytea not null,
      created_at timestamptz not null default now(),
      encoded_at timestamptz
    )`.execute(db)
  await sql`create index photos_of_answer on answer_photos (attempt_id, item_id)`.execute(db)
  await sql`create index photos_to_encode on answer_photos (photo_id) where encoded_at is null`.execute(
    db,
  )
}

/** What was said of an erased student goes from the trail with the rest. */
async function eraseWordsOfAttempts(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('make_trail_nameless(text, integer)'::regprocedure) as definition`.execute(
    db,
  )
  const before = rows[0]?.definition ?? ''
  const after = before.replace("subject in ('students', ", "subject in ('students', 'attempts', ")
  if (after === before) throw new Error('make_trail_nameless is not as it was known.')
  await sql.raw(after).execute(db)
}
