/** Students and guardians, what they agreed to, and who is erased. */
export const peopleTables = String.raw`
  -- How many students there are, kept as they come and go: counting a million for each page takes twenty
  -- times as long as the page. The number is kept for each range of 4096 ids, which also tells where the
  -- half-millionth student stands. Each range has eight slots, so that people who register at once do not
  -- wait for each other.
  create table student_counts (
    range integer,
    slot integer,
    students integer not null,
    primary key (range, slot)
  );

  -- Money and memberships hold on to a student's number, which stays when the person goes.
  create table student_numbers (
    student_id integer primary key
  );

  -- The records of students. Names sort as people expect in every script; all else compares by code point.
  -- "uid" is made of the number until somebody claims the record; "account_id" names the account that has
  -- claimed it.
  create table students (
    student_id integer generated always as identity primary key
      references student_numbers deferrable initially deferred,
    uid text not null unique,
    first_name text collate "und-x-icu" not null check (first_name <> ''),
    middle_name text collate "und-x-icu" check (middle_name <> ''),
    last_name text collate "und-x-icu" not null,
    email text not null,
    student_class integer not null check (student_class between 1 and 12),
    date_of_birth date check (isfinite(date_of_birth)),
    contact_number_1 text not null,
    contact_number_2 text,
    school_or_college_name text not null,
    board_or_university_name text not null,
    address text not null,
    city text not null,
    district text not null,
    state text not null,
    pin text not null,
    notes text,
    photo_id uuid references images on delete restrict unique,
    google_photo_url text,
    is_active boolean not null default true,
    is_verified boolean not null default false,
    terms_version text,
    agreed_at timestamptz default now(),
    registered_at timestamptz not null default now(),
    course_id integer references courses on delete restrict,
    version integer not null default 1 check (version > 0),
    account_id text generated always as ( case when uid ~~ 'record-%' then null::text else uid end) stored
      references accounts on delete restrict,
    constraint record_by_its_number check (uid !~~ 'record-%' or uid = ('record-' || student_id))
  );
  create unique index students_by_account on students (account_id);
  create index students_by_birth_and_name on students (date_of_birth, lower(first_name), replace(lower(coalesce(last_name, '')), ' ', ''), replace(lower(coalesce(middle_name, '')), ' ', ''));
  create index students_by_course on students (course_id, student_id);
  create index students_by_date_of_birth on students (date_of_birth, student_id);
  create index students_by_digits_of_contact_number_1 on students ("right"(regexp_replace(contact_number_1, '[^0-9]', '', 'g'), 10))
    where contact_number_1 <> '';
  create index students_by_digits_of_contact_number_2 on students ("right"(regexp_replace(contact_number_2, '[^0-9]', '', 'g'), 10))
    where contact_number_2 <> '';
  create index students_by_email on students (email, student_id);
  create index students_by_first_name on students (first_name, last_name, student_id);
  create index students_by_is_active on students (is_active, student_id);
  create index students_by_is_verified on students (is_verified, student_id);
  create index students_by_last_name on students (last_name, first_name, student_id);
  create index students_by_lower_email on students (lower(email)) where email <> '';
  create index students_by_phone on students
    using gin (regexp_replace((contact_number_1 || 'x') || coalesce(contact_number_2, ''), '[^0-9x]', '', 'g') gin_trgm_ops);
  create index students_by_student_class on students (student_class, student_id);
  create index students_unclaimed_by_name on students (lower(first_name)) where account_id is null;
  alter table invitations add foreign key (student_id) references students on delete cascade;
  alter table courses add foreign key (student_id_of_the_week) references students on delete set null;

  -- What students are searched by stands in a narrow table: a search that looks at each hit again in the
  -- records would read a page of other columns for each name. PostgreSQL makes trigrams of ASCII letters
  -- alone here, so "signs_of_script" writes each other sign as a letter or digit: a part of a text becomes a
  -- part of what the text becomes.
  create table student_texts (
    student_id integer primary key references students on delete cascade,
    search_text text collate "C" not null,
    script_text text collate "C"
  );
  create index student_texts_by_script on student_texts
    using gin (script_text gin_trgm_ops)
    where script_text is not null;
  create index student_texts_by_text on student_texts using gin (search_text gin_trgm_ops);

  -- The marks that a reset of all took away, so that they can be brought back. A student who is marked anew
  -- meanwhile is left out.
  create table reset_marks (
    reset_id uuid,
    student_id integer references students on delete cascade,
    marked_at timestamptz not null,
    reset_at timestamptz not null default now(),
    primary key (reset_id, student_id)
  );
  create index reset_marks_by_age on reset_marks (reset_at);
  create index reset_marks_of_student on reset_marks (student_id);

  -- What was agreed to or withdrawn, one row each time; the latest row of a purpose holds.
  create table consents (
    consent_id integer generated always as identity primary key,
    student_id integer not null references student_numbers on delete restrict,
    purpose text not null
      check (purpose in ('conditions', 'terms', 'privacy', 'guardian', 'publicity', 'guardian_access')),
    text_version text not null check (text_version <> ''),
    given boolean not null,
    guardian_name text check (guardian_name <> ''),
    way text not null check (way in ('registration', 'account', 'office', 'guardian')),
    recorded_by text references accounts on delete restrict,
    recorded_at timestamptz not null default now()
  );
  create index consents_of_student on consents (student_id, consent_id);
  create index consents_recorded_by on consents (recorded_by);

  -- Students who ask to be erased.
  create table erasure_requests (
    student_id integer primary key references students on delete cascade,
    asked_at timestamptz not null default now()
  );

  -- Students who were erased. A hash tells which, should a number come back with an older backup.
  create table erasures (
    uid_hash text primary key check (uid_hash ~ '^[0-9a-f]{64}$'),
    student_id integer not null,
    erased_at timestamptz not null default now(),
    erased_by text
  );
  create index erasures_of_student on erasures (student_id);

  -- An e-mail is one person's. A guardian whom a student proposes counts once the office has looked.
  -- "proven_contacts" are the phone and e-mail with which the account was proven to be theirs: a code lets
  -- in there alone. "typed_over" are contacts that somebody else typed later; they prove no account. The
  -- trail tells of contacts only that they have changed.
  create table guardians (
    guardian_id integer generated always as identity primary key,
    name text collate "und-x-icu" not null check (name <> ''),
    phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
    email text check (email <> '' and email = lower(email)),
    account_id text references accounts on delete set null unique,
    language text not null default 'en' check (language in ('en', 'hi', 'bn')),
    is_proposed boolean not null default false,
    proven_at timestamptz,
    wrong_births smallint not null default 0 check (wrong_births between 0 and 3),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    search_text text collate "C" not null
      generated always as (lower(((((name || E'\n') || coalesce(phone, '')) || E'\n') || coalesce(email,
        '')) collate "und-x-icu")) stored,
    proven_contacts text[] not null default '{}'::text[],
    typed_over text[] not null default '{}'::text[],
    check (phone is not null or email is not null),
    check (account_id is null or not is_proposed)
  );
  create unique index guardians_by_email on guardians (email) where not is_proposed;
  create index guardians_by_name on guardians (name, guardian_id) where not is_proposed;
  create index guardians_by_phone on guardians (phone);
  create index guardians_by_text on guardians using gin (search_text gin_trgm_ops);
  alter table invitations add foreign key (guardian_id) references guardians on delete cascade;

  -- A student has at most six guardians, each with a place. A guardian who is not confirmed has no right.
  create table guardianships (
    guardian_id integer references guardians on delete cascade,
    student_id integer references students on delete cascade,
    place smallint not null check (place between 1 and 6),
    relation text not null check (relation in ('mother', 'father', 'guardian', 'other')),
    is_primary boolean not null default false,
    gets_messages boolean not null default true,
    may_collect boolean not null default false,
    limited boolean not null default false,
    confirmed_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (guardian_id, student_id),
    constraint six_guardians unique (student_id, place)
  );
  create unique index guardianships_primary on guardianships (student_id) where is_primary;
  create index guardianships_waiting on guardianships (created_at, guardian_id) where confirmed_at is null;

  -- What guardians want changed in the records of their children; of each pair one waits. Goes with the
  -- guardianship.
  create table change_requests (
    change_request_id integer generated always as identity primary key,
    student_id integer not null,
    guardian_id integer not null,
    changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'::jsonb),
    state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'replaced')),
    reason text check (reason <> ''),
    made_at timestamptz not null default now(),
    decided_at timestamptz,
    decided_by text references accounts on delete set null,
    foreign key (guardian_id, student_id) references guardianships on update cascade on delete cascade,
    constraint declined_requests_say_why check ((state = 'declined') = (reason is not null)),
    constraint waiting_requests_are_undecided check ((state = 'waiting') = (decided_at is null))
  );
  create index change_requests_decided on change_requests (decided_at) where decided_at is not null;
  create index change_requests_of_guardianship on change_requests (guardian_id, student_id, change_request_id);
  create index change_requests_of_student on change_requests (student_id);
  create index change_requests_waiting on change_requests (change_request_id) where state = 'waiting';
  create unique index one_waiting_change_request on change_requests (guardian_id, student_id)
    where state = 'waiting';

  -- Guardians who ask to be erased.
  create table guardian_erasure_requests (
    account_id text primary key references accounts on delete cascade,
    asked_at timestamptz not null default now()
  );

  -- Guardians who were erased. Number, moment and account tell which, should they come back with an older
  -- backup.
  create table guardian_erasures (
    uid_hash text primary key check (uid_hash ~ '^[0-9a-f]{64}$'),
    guardian_id integer not null,
    known_since timestamptz not null,
    erased_at timestamptz not null default now(),
    erased_by text
  );`
