/** Settings, pictures, the trail, jobs, backups and imports. */
export const officeTables = `
  -- The academy's settings: one row.
  create table settings (
    id boolean primary key default true check (id),
    academy_name text not null check (academy_name <> ''),
    tagline text check (tagline <> ''),
    phone text check (phone <> ''),
    email text check (email <> ''),
    address text check (address <> ''),
    social_links jsonb not null check (jsonb_typeof(social_links) = 'object'),
    landing_redirects_to_login boolean not null,
    time_zone text not null check (time_zone <> ''),
    version integer not null check (version > 0),
    backup_schedule text check (backup_schedule in ('off', 'daily', 'weekly')),
    backups_kept integer not null default 14 check (backups_kept between 1 and 365),
    keep_inactive_years integer not null default 0 check (keep_inactive_years between 0 and 99),
    shows_batch_times boolean not null default true,
    how_to_pay text check (how_to_pay <> ''),
    staff_second_factor boolean not null default false,
    register_lock_days integer not null default 7 check (register_lock_days between 1 and 60),
    attendance_floor integer not null default 75 check (attendance_floor between 1 and 100),
    message_events jsonb not null default '{}'::jsonb,
    quiet_from time not null default '21:00:00'::time,
    quiet_to time not null default '08:00:00'::time,
    messages_a_day smallint not null default 5 check (messages_a_day between 1 and 50),
    upi_id text check (upi_id ~ '^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+$'),
    upi_name text check (upi_name <> ''),
    guardian_area boolean not null default false,
    late_fee jsonb,
    gstin text check (gstin <> ''),
    gst_rate smallint default 18 check (gst_rate between 1 and 40)
  );

  -- Photos of people, written in the transaction of their record.
  create table images (
    image_id uuid primary key default gen_random_uuid(),
    content bytea not null,
    media_type text not null check (media_type in ('image/jpeg', 'image/webp', 'image/png')),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    created_at timestamptz not null default now()
  );
  alter table images alter column content set storage external;

  -- Pictures that everybody may see, stored once by the hash of their bytes.
  create table public_images (
    hash text primary key,
    content bytea not null,
    media_type text not null check (media_type in ('image/jpeg', 'image/webp', 'image/png')),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    created_at timestamptz not null default now(),
    check (hash = encode(sha256(content), 'hex'))
  );
  alter table public_images alter column content set storage external;

  -- The trail: what was changed, by whom, in which transaction. Nobody changes it; an erasure takes names
  -- out of it.
  create table audit_entries (
    entry_id integer generated always as identity primary key,
    happened_at timestamptz not null default now(),
    actor text,
    action text not null
      check (action in ('created', 'changed', 'deleted', 'signed in', 'signed out', 'expired', 'refused',
        'read in bulk')),
    subject text not null,
    subject_id text not null,
    row_count integer not null check (row_count > 0),
    changes jsonb not null
  );
  create index audit_by_actor on audit_entries (actor, entry_id);
  create index audit_by_moment on audit_entries (happened_at, entry_id);
  create index audit_by_subject on audit_entries (subject, subject_id, entry_id);

  -- Each attempt to make a backup, whatever came of it.
  create table backup_runs (
    run_id integer generated always as identity primary key,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    stage text not null default 'writing' check (stage in ('writing', 'checking', 'done', 'failed')),
    file_name text,
    problem text,
    check ((ended_at is null) = (stage in ('writing', 'checking'))),
    check ((problem is null) = (stage <> 'failed'))
  );

  -- Work that is done after the answer. "run_at" of a running job is when its worker counts as dead.
  create table jobs (
    job_id integer generated always as identity primary key,
    kind text not null check (kind <> ''),
    key text unique,
    account_id text references accounts on delete cascade,
    input jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
    done integer not null default 0 check (done >= 0),
    of integer check (of >= 0),
    problem text,
    result jsonb,
    attempts integer not null default 0 check (attempts >= 0),
    failures integer not null default 0 check (failures >= 0),
    run_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    check ((state in ('done', 'failed')) = (ended_at is not null))
  );
  create index jobs_due on jobs (run_at) where state in ('waiting', 'running');
  create index jobs_ended on jobs (ended_at);
  create index jobs_of_account on jobs (account_id);

  -- When each job of the day was last done.
  create table job_runs (
    job text,
    day date,
    started_at timestamptz not null default now(),
    finished_at timestamptz,
    outcome jsonb,
    primary key (job, day)
  );

  -- What came of each part of a job, so that no part writes again what came of those before.
  create table job_outcomes (
    job_id integer references jobs on delete cascade,
    position integer check ("position" >= 0),
    outcome jsonb not null check (jsonb_typeof(outcome) = 'object'),
    primary key (job_id, position)
  );

  -- Tables of students that the office imports. "chosen" is what somebody said the columns are, which the
  -- next table with such columns begins with.
  create table imports (
    import_id integer generated always as identity primary key,
    file_name text not null check (file_name <> ''),
    state text not null default 'checking'
      check (state in ('checking', 'checked', 'running', 'done', 'undone', 'failed')),
    problem text,
    rows integer not null default 0 check (rows >= 0),
    headers jsonb not null default '[]'::jsonb,
    samples jsonb not null default '[]'::jsonb,
    columns jsonb not null default '{}'::jsonb,
    chosen jsonb,
    dates text check (dates in ('dmy', 'mdy', 'ymd')),
    matches text not null default 'skip' check (matches in ('skip', 'update')),
    doubles text not null default 'skip' check (doubles in ('skip', 'update', 'new')),
    look integer not null default 1,
    created_by text references accounts on delete set null,
    created_at timestamptz not null default now(),
    run_on date,
    done_at timestamptz,
    check ((problem is not null) = (state = 'failed'))
  );
  create index imports_by_account on imports (created_by);
  create unique index imports_running on imports ((true)) where state = 'running';

  -- The file of an import, which is kept while it is needed.
  create table import_files (
    import_id integer primary key references imports on delete cascade,
    content bytea not null
  );

  -- The rows of an import. "made" is what it did with the row, by which it is taken back.
  create table import_rows (
    import_id integer references imports on delete cascade,
    row integer check ("row" > 0),
    texts jsonb not null,
    state text check (state in ('new', 'changed', 'same', 'double', 'refused')),
    student_id integer,
    seen_version integer,
    name text not null default '',
    draft jsonb,
    cells jsonb not null default '[]'::jsonb,
    problems jsonb not null default '[]'::jsonb,
    made jsonb,
    primary key (import_id, row)
  );
  create index import_rows_by_state on import_rows (import_id, state, "row");
  create index import_rows_of_student on import_rows (student_id) where student_id is not null;`
