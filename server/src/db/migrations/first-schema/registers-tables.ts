/** Registers, leave, homework and enquiries. */
export const registersTables = String.raw`
  -- That the register of a lesson was taken, by whom, and what was taught. "taken_by" is who took the first
  -- version.
  create table registers (
    lesson_id integer primary key references lessons on delete restrict,
    taken_at timestamptz not null default now(),
    taken_by text references accounts on delete set null,
    taught text,
    version integer not null default 1
  );
  create index registers_taken_at_idx on registers (taken_at);

  -- A large academy has twenty million of these one day.
  create table attendance_marks (
    lesson_id integer references registers on delete cascade,
    student_id integer references students on delete cascade,
    marked_at timestamptz not null,
    minutes_late smallint check (minutes_late between 1 and 180),
    code "char" not null check (code in ('P'::"char", 'A'::"char", 'L'::"char", 'E'::"char")),
    is_tapped boolean not null,
    note text,
    primary key (lesson_id, student_id),
    check (minutes_late is null or code = 'L'::"char")
  );
  create index attendance_marks_by_student on attendance_marks (student_id);

  -- Students to look at. They follow from the marks, and are kept because a list would take too long to work
  -- them out.
  create table attendance_concerns (
    batch_id integer references batches on delete cascade,
    student_id integer references students on delete cascade,
    kind text check (kind in ('streak', 'floor')),
    absent_streak smallint not null,
    percent smallint,
    primary key (batch_id, student_id, kind)
  );
  create index attendance_concerns_by_student on attendance_concerns (student_id);

  -- That a student will be absent, told ahead.
  create table leave_notes (
    leave_note_id integer generated always as identity primary key,
    student_id integer not null references students on delete cascade,
    from_date date not null,
    to_date date not null,
    reason text not null check (reason <> ''),
    created_at timestamptz not null default now(),
    withdrawn_at timestamptz,
    check (to_date between from_date and (from_date + 60))
  );
  create index leave_notes_of_student on leave_notes (student_id, from_date, to_date);

  -- "updated_at" is when it was last changed, for calendars that have it in their text; a trigger keeps it.
  create table homework (
    lesson_id integer primary key references lessons on delete cascade,
    text text not null check (text <> ''),
    due_date date check (isfinite(due_date)),
    updated_at timestamptz not null default now()
  );

  -- A file is a row of its own, so that a list reads no megabytes.
  create table homework_files (
    lesson_id integer primary key references homework on delete cascade,
    file_id uuid not null default gen_random_uuid() unique,
    media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
    content bytea not null
  );

  -- People who ask about lessons, until they have joined or are lost. The trail tells that something was
  -- changed, not what: it would outlast the enquiry.
  create table enquiries (
    enquiry_id integer generated always as identity primary key,
    name text not null check (name <> ''),
    student_name text check (student_name <> ''),
    phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
    email text check (email <> ''),
    class_number integer not null check (class_number between 1 and 12),
    school text check (school <> ''),
    message text check (message <> '' and char_length(message) <= 2000),
    source text not null check (source in ('site', 'walk-in', 'phone', 'referral', 'other')),
    stage text not null default 'new' check (stage in ('new', 'contacted', 'trial', 'offered', 'joined', 'lost')),
    lost_reason text check (lost_reason <> ''),
    follow_up_on date not null check (isfinite(follow_up_on)),
    trial_lesson_id integer references lessons on delete set null,
    trial_came boolean,
    student_id integer references students on delete cascade,
    consent_at timestamptz,
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    version integer not null default 1,
    search_text text collate "C" not null
      generated always as (lower(((((((((name || E'\n') || coalesce(student_name,
        '')) || E'\n') || phone) || E'\n') || coalesce(email, '')) || E'\n') || coalesce(school,
        '')) collate "und-x-icu")) stored,
    constraint joined_as_a_student check (stage <> 'joined' or student_id is not null),
    constraint lost_with_a_reason check ((stage = 'lost') = (lost_reason is not null))
  );
  create index enquiries_by_age on enquiries (changed_at);
  create index enquiries_by_day on enquiries (follow_up_on, enquiry_id);
  create index enquiries_by_phone on enquiries (phone);
  create index enquiries_by_text on enquiries using gin (search_text gin_trgm_ops);
  create index enquiries_in_lesson on enquiries (trial_lesson_id) where trial_lesson_id is not null;
  create index enquiries_of_student on enquiries (student_id);
  create index enquiries_open on enquiries (follow_up_on, enquiry_id) where stage not in ('joined', 'lost');

  -- One link for each enquiry: a newer one takes the place of the older.
  create table enquiry_links (
    enquiry_id integer primary key references enquiries on delete cascade,
    token_hash bytea not null unique,
    expires_at timestamptz not null
  );

  create table enquiry_notes (
    note_id integer generated always as identity primary key,
    enquiry_id integer not null references enquiries on delete cascade,
    text text not null check (text <> ''),
    written_by text references accounts on delete set null,
    created_at timestamptz not null default now()
  );
  create index enquiry_notes_by_author on enquiry_notes (written_by);
  create index notes_of_enquiry on enquiry_notes (enquiry_id, note_id);`
