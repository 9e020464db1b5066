/** Tests, sheets, marks and attempts. */
export const testsTables = `
  -- Tests of a paper, or of a total alone. "review_from" is set only where the review opens at a moment. A
  -- copy is sat only by the students who are named.
  create table tests (
    test_id integer generated always as identity primary key,
    paper_id integer references papers on delete restrict,
    title text collate "und-x-icu" not null check (title <> ''),
    mode text not null check (mode in ('paper', 'online')),
    total numeric(7,2) check (total > 0 and (total * 4) = trunc(total * 4)),
    opens_at timestamptz not null check (isfinite(opens_at)),
    closes_at timestamptz not null check (isfinite(closes_at)),
    version integer not null default 1 check (version > 0),
    search_text text collate "C" not null generated always as (lower(title collate "und-x-icu")) stored,
    duration_minutes integer check (duration_minutes between 1 and 600),
    shuffle_questions boolean not null default true,
    shuffle_options boolean not null default true,
    marking jsonb check (jsonb_typeof(marking) = 'array'),
    late_minutes integer check (late_minutes between 0 and 1440),
    upload_minutes integer not null default 10 check (upload_minutes between 0 and 600),
    review text not null default 'published' check (review in ('published', 'never', 'from')),
    review_from timestamptz check (isfinite(review_from)),
    copy_of integer references tests on delete set null,
    only_named boolean not null default false,
    published_at timestamptz,
    withdrawn_at timestamptz,
    withdrawn_reason text check (withdrawn_reason <> ''),
    toppers integer not null default 0 check (toppers between 0 and 10),
    check (closes_at > opens_at),
    check ((paper_id is null) = (total is not null)),
    check (mode = 'paper' or paper_id is not null),
    check ((review = 'from') = (review_from is not null)),
    check (withdrawn_at is null or published_at is not null),
    check ((withdrawn_at is null) = (withdrawn_reason is null))
  );
  create index tests_by_opening on tests (opens_at, test_id);
  create index tests_copied on tests (copy_of) where copy_of is not null;
  create index tests_of_paper on tests (paper_id);

  create table test_batches (
    test_id integer references tests on delete cascade,
    batch_id integer references batches on delete restrict,
    primary key (test_id, batch_id)
  );
  create index test_batches_of_batch on test_batches (batch_id);

  -- Students who sit a test, or do not, otherwise than by their batch; and minutes that they get beyond the
  -- others.
  create table test_students (
    test_id integer references tests on delete cascade,
    student_id integer references students on delete cascade,
    sits boolean not null,
    extra_minutes integer not null default 0 check (extra_minutes between 0 and 600),
    primary key (test_id, student_id)
  );
  create index test_students_of_student on test_students (student_id);

  -- Each correction of an item's key stays; the latest one counts.
  create table test_keys (
    test_key_id integer generated always as identity primary key,
    test_id integer not null references tests on delete cascade,
    item_id integer not null references paper_items on delete restrict,
    accept_all boolean not null default false,
    dropped boolean not null default false,
    correct jsonb,
    reason text not null check (reason <> ''),
    account_id text references accounts on delete set null,
    created_at timestamptz not null default now(),
    check ((accept_all::integer + dropped::integer + (correct is not null)::integer) = 1)
  );
  create index keys_of_account on test_keys (account_id);
  create index keys_of_item on test_keys (item_id);
  create index keys_of_test on test_keys (test_id, item_id);

  -- What the teacher tells all sitters during a test.
  create table test_announcements (
    announcement_id integer generated always as identity primary key,
    test_id integer not null references tests on delete cascade,
    text text not null check (text <> ''),
    account_id text references accounts on delete set null,
    created_at timestamptz not null default now()
  );
  create index announcements_of_account on test_announcements (account_id);
  create index announcements_of_test on test_announcements (test_id);

  -- What a student got: "marks" are a person's by item, "key_marks" what the key gives for "answers", by
  -- number as the set has it.
  -- "marked_of" is the moment of the submission that the key has marked; "hands" says who marked an item by
  -- hand, when, and with which note.
  create table test_sheets (
    test_id integer references tests on delete restrict,
    student_id integer references students on delete cascade,
    set_letter text check (set_letter in ('A', 'B', 'C', 'D')),
    absent boolean not null default false,
    total numeric(7,2) check ((total * 4) = trunc(total * 4)),
    marks jsonb not null default '{}'::jsonb check (jsonb_typeof(marks) = 'object'),
    key_marks jsonb not null default '{}'::jsonb check (jsonb_typeof(key_marks) = 'object'),
    answers jsonb not null default '{}'::jsonb check (jsonb_typeof(answers) = 'object'),
    version integer not null default 1 check (version > 0),
    marked_of timestamptz,
    hands jsonb not null default '{}'::jsonb check (jsonb_typeof(hands) = 'object'),
    primary key (test_id, student_id),
    check (not absent or total is null and marks = '{}'::jsonb and answers = '{}'::jsonb),
    check (total is null or marks = '{}'::jsonb and answers = '{}'::jsonb),
    check (answers <> '{}'::jsonb or key_marks = '{}'::jsonb or marked_of is not null)
  );
  create index test_sheets_of_student on test_sheets (student_id);

  -- How the expressions of a test were judged, so that nothing is judged again when somebody looks at it.
  create table judgements (
    test_id integer references tests on delete cascade,
    asked bytea check (length(asked) = 32),
    verdict text not null check (verdict in ('right', 'wrong', 'by hand')),
    slip smallint,
    primary key (test_id, asked),
    check (slip is null or slip >= 0 and verdict = 'wrong')
  );

  -- The skills that a skill needs. A lock keeps changes from making a circle.
  create table skill_needs (
    skill_id integer references skills on delete cascade,
    needs_id integer references skills on delete restrict,
    primary key (skill_id, needs_id),
    check (needs_id <> skill_id)
  );
  create index skill_needs_by_need on skill_needs (needs_id);

  -- Each student's attempt at a test that is sat online: what changes seldom, with the trail. "reason" is
  -- that of the latest change by a teacher.
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
  );
  create index attempts_of_student on attempts (student_id);
  create index attempts_unsubmitted on attempts (ends_at) where submitted_at is null;

  -- Which answer somebody is marking just now. It has no trail: it says nothing once it is some minutes old.
  create table marking_turns (
    attempt_id integer references attempts on delete cascade,
    item_id integer,
    account_id text not null references accounts on delete cascade,
    taken_at timestamptz not null default now(),
    primary key (attempt_id, item_id)
  );
  create index turns_of_account on marking_turns (account_id);

  -- What changes each few seconds: who holds the attempt and was seen when. A device that takes an attempt
  -- over holds it by another lease: what is sent under an older lease is not saved.
  create table attempt_presence (
    attempt_id integer primary key references attempts on delete cascade,
    device text check (device <> ''),
    seen_at timestamptz not null default now(),
    left_page integer not null default 0 check (left_page >= 0),
    lease integer not null default 0 check (lease >= 0)
  ) with (fillfactor = 50);

  -- The newest answer to each item. Letters are the bank's.
  create table answers (
    attempt_id integer references attempts on delete cascade,
    item_id integer,
    value jsonb,
    flag boolean not null default false,
    revision integer not null check (revision > 0),
    seconds integer not null default 0 check (seconds >= 0),
    saved_at timestamptz not null default now(),
    primary key (attempt_id, item_id)
  ) with (fillfactor = 80);

  -- What came too late, or from a device that no longer holds the attempt.
  create table late_answers (
    attempt_id integer references attempts on delete cascade,
    item_id integer,
    value jsonb,
    flag boolean not null default false,
    revision integer not null check (revision > 0),
    seconds integer not null default 0 check (seconds >= 0),
    saved_at timestamptz not null default now(),
    primary key (attempt_id, item_id)
  );

  -- Photos as they were sent until "encoded_at".
  create table answer_photos (
    photo_id integer generated always as identity primary key,
    attempt_id integer not null references attempts on delete cascade,
    item_id integer not null,
    media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
    content bytea not null,
    created_at timestamptz not null default now(),
    encoded_at timestamptz
  );
  create index photos_of_answer on answer_photos (attempt_id, item_id);
  create index photos_to_encode on answer_photos (photo_id) where encoded_at is null;`
