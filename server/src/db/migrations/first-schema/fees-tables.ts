/** Fees of batches, and dues of students. */
export const feesTables = `
  -- What a batch asks for. A monthly fee may end, and a change of a fee may spare what was due by then: up
  -- to "unchanged_until" dues stay what they were, and none is added. Spared months are shared as they were
  -- before the change when a student leaves in them.
  -- Fees of kind deposit are given back when a student settles and leaves.
  create table batch_fees (
    fee_id integer generated always as identity primary key,
    batch_id integer not null references batches on delete cascade,
    title text not null check (title <> ''),
    amount numeric(12,2) not null check (amount > 0 and amount <= 10000000),
    due_date date not null check (isfinite(due_date)),
    fee_type text not null check (fee_type in ('one-time', 'recurring')),
    version integer not null default 1 check (version > 0),
    last_due_date date check (isfinite(last_due_date)),
    unchanged_until date check (isfinite(unchanged_until)),
    prorata text not null default 'none' check (prorata in ('none', 'days', 'lessons')),
    late_fee boolean not null default true,
    instalments jsonb,
    is_deposit boolean not null default false,
    spared_prorata text not null default 'none' check (spared_prorata in ('none', 'days', 'lessons')),
    constraint ends_after_its_beginning
      check (last_due_date is null or fee_type = 'recurring' and last_due_date >= due_date),
    constraint months_alone_are_shared check (prorata = 'none' or fee_type = 'recurring'),
    constraint once_alone_is_a_deposit check (not is_deposit or fee_type = 'one-time'),
    constraint once_alone_is_cut check (instalments is null or fee_type = 'one-time')
  );
  create index batch_fees_of_batch on batch_fees (batch_id, fee_id);

  -- Lasting reductions of what a student is asked for.
  create table concessions (
    concession_id integer generated always as identity primary key,
    student_id integer not null references student_numbers on delete restrict,
    kind text not null check (kind in ('sibling', 'staff child', 'scholarship', 'merit', 'other')),
    percent numeric(5,2) check (percent > 0 and percent <= 100),
    amount numeric(12,2) check (amount > 0 and amount <= 10000000),
    fee_ids integer[],
    from_date date not null check (isfinite(from_date)),
    to_date date check (isfinite(to_date)),
    reason text not null check (reason <> ''),
    created_at timestamptz not null default now(),
    version integer not null default 1 check (version > 0),
    constraint either_percent_or_amount check ((percent is null) <> (amount is null)),
    constraint ends_after_beginning check (to_date is null or to_date >= (from_date - 1))
  );
  create index concessions_of_student on concessions (student_id);

  -- What a student owes. The period is a due's source key with its fee and student: 'once', or the month it
  -- is for. A due that no longer holds is withdrawn, not deleted, so that what it once settled can still be
  -- told.
  -- A late fee belongs to the due that was late, and goes with it. A due that was cut into instalments by
  -- hand keeps the date of the due that was cut first, and only another cut changes it.
  create table dues (
    due_id integer generated always as identity primary key,
    student_id integer not null references student_numbers on delete restrict,
    membership_id integer references memberships on delete cascade,
    fee_id integer references batch_fees on delete cascade,
    period text not null check (period ~ '^(once|part-[0-9]{2}|[0-9]{4}-[0-9]{2})(~[0-9]{1,3})?$'),
    title text not null check (title <> ''),
    amount numeric(12,2) not null check (amount between 0 and 10000000),
    due_date date not null check (isfinite(due_date)),
    made_at timestamptz not null default now(),
    withdrawn_at timestamptz,
    kind text not null default 'fee' check (kind in ('fee', 'single', 'opening', 'late')),
    late_of integer references dues on delete cascade,
    cut_of integer references dues on delete cascade,
    cut_due_date date,
    constraint one_due_a_period unique (fee_id, student_id, period),
    constraint cut_dues_keep_their_day check ((cut_of is null) = (cut_due_date is null)),
    constraint fees_are_of_batches
      check ((kind = 'fee') = (fee_id is not null) and (membership_id is null or kind = 'fee')
        and (kind <> 'fee' or membership_id is not null or withdrawn_at is not null)),
    constraint late_fees_are_of_dues check ((kind = 'late') = (late_of is not null))
  );
  create index dues_by_day on dues (due_date) include (fee_id, amount) where withdrawn_at is null;
  create index dues_cut_of on dues (cut_of) where cut_of is not null;
  create index dues_of_membership on dues (membership_id);
  create index dues_of_student on dues (student_id, due_date, due_id) where withdrawn_at is null;
  create unique index one_late_fee_a_due on dues (late_of) where late_of is not null;

  -- How a due comes about. At the end of each transaction the parts add up to its amount.
  create table due_parts (
    due_id integer references dues on delete cascade,
    line smallint check (line > 0),
    kind text not null
      check (kind in ('fee', 'pro rata', 'concession', 'instalment', 'single', 'opening', 'late')),
    text text not null check (text <> ''),
    amount numeric(12,2) not null,
    primary key (due_id, line)
  );

  -- Dues that the desk asked of one student, and late fees.
  create table single_dues (
    due_id integer primary key references dues on delete cascade,
    student_id integer not null references student_numbers on delete restrict,
    recorded_by text references accounts on delete restrict,
    recorded_on date not null,
    removed_by text references accounts on delete restrict,
    reason text check (reason <> '')
  );
  create index single_dues_of_student on single_dues (student_id);

  -- A student who is marked as paid has a row. As a column of the students, a reset would write every record
  -- and all its indexes anew.
  create table fee_marks (
    student_id integer primary key references students on delete cascade,
    marked_at timestamptz not null default now()
  );

  -- What is still owed of each due, kept by triggers: lists of a hundred thousand students are narrowed and
  -- sorted by it, and reports add it up by batch. It has no foreign key to dues: the lock of one would be
  -- taken out of turn where a payment is reversed. The ledger is what counts; the checkup compares the two
  -- each night.
  create table open_dues (
    due_id integer primary key,
    student_id integer not null,
    due_date date not null,
    owed numeric(12,2) not null check (owed > 0),
    fee_id integer
  );
  create index open_dues_of_student on open_dues (student_id, due_date) include (owed);`
