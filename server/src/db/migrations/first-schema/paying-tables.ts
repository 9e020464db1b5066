/** Closed days, reports of days, transfers to check and online payments. */
export const payingTables = `
  -- A person who took money closes the day: what was counted stands beside what was recorded, and that
  -- person records nothing more for this day. The database itself sees to that, whichever call it is.
  create table day_closes (
    day_close_id integer generated always as identity primary key,
    account_id text not null references accounts on delete restrict,
    day date not null check (isfinite(day)),
    methods jsonb not null,
    expected numeric(12,2) not null,
    counted numeric(12,2) not null check (counted >= 0),
    notes jsonb,
    reason text check (reason <> ''),
    closed_by text not null references accounts on delete restrict,
    closed_at timestamptz not null default now(),
    reopened_by text references accounts on delete restrict,
    reopened_at timestamptz,
    reopen_reason text check (reopen_reason <> ''),
    constraint differences_have_reasons check (counted = expected or reason is not null),
    constraint reopened_by_somebody
      check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason is null))
  );
  create unique index a_day_is_closed_once on day_closes (account_id, day) where reopened_at is null;
  create index day_closes_by_day on day_closes (day);

  -- What was collected on each day that is over, for reports of years. Triggers note the days that are
  -- changed, each in a row of its own so that nobody who takes money waits for another. Each night the sums
  -- of those days are made anew; until then the payments themselves are asked.
  create table collected_days (
    day date primary key
  );

  -- Backups put tables in the order of their keys, so these notes have one.
  create table changed_collected_days (
    day date not null,
    note_id bigint generated always as identity primary key
  );

  create table collected_sums (
    way text check (way in ('batch', 'method', 'person')),
    day date,
    key text,
    count integer not null,
    received numeric(14,2) not null,
    refunded numeric(14,2) not null,
    primary key (way, day, key)
  );

  -- What payers say they have paid by UPI, until somebody at the desk has looked at the bank account. An
  -- accepted claim keeps its number for itself.
  create table claims (
    claim_id integer generated always as identity primary key,
    account_id text references accounts on delete set null,
    reference text not null check (reference ~ '^[2-9A-HJ-NP-Z]{8}$'),
    amount numeric(12,2) not null check (amount > 0 and amount <= 500000000),
    upi_id text not null check (upi_id <> ''),
    upi_name text not null check (upi_name <> ''),
    state text not null default 'open' check (state in ('open', 'to check', 'accepted', 'declined', 'withdrawn')),
    utr text check (utr ~ '^[0-9]{12}$'),
    paid_on date check (isfinite(paid_on)),
    reason text check (reason <> ''),
    made_at timestamptz not null default now(),
    is_to_check boolean not null generated always as (state = 'to check') stored,
    unique (claim_id, is_to_check),
    constraint one_claim_a_reference unique (reference),
    constraint paid_claims_say_how check (state <> 'to check' or utr is not null and paid_on is not null)
  );
  create index claims_by_utr on claims (utr) where utr is not null;
  create index claims_of_account on claims (account_id, claim_id);
  create index claims_to_check on claims (claim_id) where state = 'to check';
  create unique index one_accepted_claim_a_utr on claims (utr) where state = 'accepted';

  create table claim_screenshots (
    claim_id integer primary key references claims on delete cascade,
    image_id uuid not null default gen_random_uuid() unique,
    content bytea not null,
    media_type text not null,
    created_at timestamptz not null default now()
  );
  create index claim_screenshots_by_age on claim_screenshots (created_at);

  -- "is_to_check" stands here too, so that a due that is being checked is in no two claims.
  create table claim_dues (
    claim_id integer,
    position smallint check ("position" >= 0 and "position" <= 49),
    due_id integer references dues on delete set null,
    student_id integer not null references student_numbers on delete restrict,
    title text not null,
    batch_name text not null,
    due_date date not null,
    amount numeric(12,2) not null check (amount > 0 and amount <= 500000000),
    is_to_check boolean not null default false,
    primary key (claim_id, position),
    unique (claim_id, due_id),
    foreign key (claim_id, is_to_check)
      references claims (claim_id, is_to_check) on update cascade on delete cascade
  );
  create index claim_dues_of_due on claim_dues (due_id);
  create index claim_dues_of_student on claim_dues (student_id);
  create unique index one_claim_to_check_a_due on claim_dues (due_id) where is_to_check;

  create table claim_payments (
    payment_id integer primary key references payments on delete restrict,
    claim_id integer not null references claims on delete restrict,
    student_id integer not null references student_numbers on delete restrict,
    constraint one_payment_a_student unique (claim_id, student_id)
  );

  -- What is paid through a gateway: asked for, come, and what became of it. In state 'refunding' the gateway
  -- was asked to give it back and has not answered yet.
  create table online_payments (
    online_payment_id integer generated always as identity primary key,
    account_id text references accounts on delete set null,
    reference text not null check (reference ~ '^[2-9A-HJ-NP-Z]{8}$') unique,
    amount numeric(12,2) not null check (amount > 0 and amount <= 500000000),
    state text not null default 'open'
      check (state in ('open', 'paid', 'to look at', 'refunding', 'refunded', 'not paid')),
    link_id text unique,
    pay_url text,
    expires_at timestamptz not null,
    gateway_payment_id text,
    paid_amount numeric(12,2) check (paid_amount > 0),
    captured_at timestamptz,
    refunded numeric(12,2) not null default 0 check (refunded >= 0),
    problem text,
    made_at timestamptz not null default now(),
    asked_at timestamptz,
    constraint one_payment_of_the_gateway unique (gateway_payment_id),
    constraint links_lead_somewhere check ((link_id is null) = (pay_url is null)),
    constraint what_came_is_known
      check ((gateway_payment_id is null) = (paid_amount is null)
        and (gateway_payment_id is null) = (captured_at is null)
        and (gateway_payment_id is null) = (state in ('open', 'not paid')))
  );
  create index online_payments_of_account on online_payments (account_id, online_payment_id);
  create index online_payments_to_ask on online_payments (expires_at) where state in ('open', 'not paid');
  create index online_payments_to_look_at on online_payments (online_payment_id)
    where state in ('to look at', 'refunding');
  alter table refunds add foreign key (online_payment_id) references online_payments on delete restrict;

  create table online_payment_dues (
    online_payment_id integer references online_payments on delete cascade,
    position smallint check ("position" >= 0 and "position" <= 49),
    due_id integer references dues on delete set null,
    student_id integer not null references student_numbers on delete restrict,
    title text not null,
    batch_name text not null,
    due_date date not null,
    amount numeric(12,2) not null check (amount > 0 and amount <= 500000000),
    primary key (online_payment_id, position),
    unique (online_payment_id, due_id)
  );
  create index online_payment_dues_of_due on online_payment_dues (due_id);
  create index online_payment_dues_of_student on online_payment_dues (student_id);

  create table online_payment_entries (
    payment_id integer primary key references payments on delete restrict,
    online_payment_id integer not null references online_payments on delete restrict,
    student_id integer not null references student_numbers on delete restrict,
    constraint one_entry_a_student unique (online_payment_id, student_id)
  );

  -- The gateway's messages come in any order: a refund may be told before its payment.
  create table gateway_refunds (
    gateway_payment_id text primary key,
    refunded numeric(12,2) not null check (refunded > 0),
    told_at timestamptz not null default now()
  );`
