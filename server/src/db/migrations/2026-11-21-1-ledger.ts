import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

// What one fee, due or payment may be: more than nothing, at most ten million.
const MONEY = sql.raw('numeric(12, 2) not null check (amount > 0 and amount <= 10000000)')

export async function up(db: Kysely<Database>) {
  await createDues(db)
  await createPayments(db)
  await createReceipts(db)
  await forbidChanges(db)
  await holdSums(db)
  await sql`
    create table job_runs (
      job text not null,
      day date not null,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      outcome jsonb,
      primary key (job, day)
    )`.execute(db)
}

/** What a batch asks for, and what each of its students owes for it. */
async function createDues(db: Kysely<Database>) {
  await sql`
    create table batch_fees (
      fee_id integer generated always as identity primary key,
      batch_id integer not null references batches on delete cascade,
      title text not null check (title <> ''),
      amount ${MONEY},
      due_date date not null check (isfinite(due_date)),
      fee_type text not null check (fee_type in ('one-time', 'recurring')),
      version integer not null default 1 check (version > 0)
    )`.execute(db)
  await sql`create index batch_fees_of_batch on batch_fees (batch_id, fee_id)`.execute(db)

  // The period is a due's source key with its fee and student: 'once', or the month it is for. A due that no longer
  // holds is withdrawn, not deleted, so that what was once settled by it can still be told.
  await sql`
    create table dues (
      due_id integer generated always as identity primary key,
      student_id integer not null references students on delete restrict,
      membership_id integer not null references memberships on delete cascade,
      fee_id integer not null references batch_fees on delete cascade,
      period text not null check (period ~ '^(once|[0-9]{4}-[0-9]{2})$'),
      title text not null check (title <> ''),
      amount ${MONEY},
      due_date date not null check (isfinite(due_date)),
      made_at timestamptz not null default now(),
      withdrawn_at timestamptz,
      constraint one_due_a_period unique (fee_id, student_id, period)
    )`.execute(db)
  await sql`
    create index dues_of_student on dues (student_id, due_date, due_id)
    where withdrawn_at is null`.execute(db)
  await sql`create index dues_of_membership on dues (membership_id)`.execute(db)
}

/** What was paid, what it settled, and what was taken back. A reversed payment settles nothing. */
async function createPayments(db: Kysely<Database>) {
  await sql`
    create table payments (
      payment_id integer generated always as identity primary key,
      student_id integer not null references students on delete restrict,
      amount ${MONEY},
      paid_on date not null check (isfinite(paid_on)),
      method text not null
        check (method in ('cash', 'upi', 'bank', 'cheque', 'card', 'other')),
      transaction_id text,
      note text,
      recorded_by text not null references accounts on delete restrict,
      recorded_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index payments_of_student on payments (student_id, payment_id)`.execute(db)
  await sql`
    create table allocations (
      payment_id integer not null references payments on delete restrict,
      due_id integer not null references dues on delete restrict,
      amount ${MONEY},
      primary key (payment_id, due_id)
    )`.execute(db)
  await sql`create index allocations_of_due on allocations (due_id)`.execute(db)
  await sql`
    create table reversals (
      payment_id integer primary key references payments on delete restrict,
      reason text not null check (reason <> ''),
      reversed_on date not null check (isfinite(reversed_on)),
      reversed_by text not null references accounts on delete restrict,
      reversed_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create view live_allocations as
    select payment_id, due_id, amount from allocations a
    where not exists (select from reversals r where r.payment_id = a.payment_id)`.execute(db)
  // The fingerprint is that of the request which the key came with first.
  await sql`
    create table payment_requests (
      idempotency_key text primary key,
      fingerprint text not null,
      payment_id integer references payments on delete restrict,
      requested_at timestamptz not null default now()
    )`.execute(db)
}

/** Numbered within a financial year, which is named by the year it begins in, without gaps: the counter rolls back with its payment. */
async function createReceipts(db: Kysely<Database>) {
  await sql`
    create table receipt_counters (
      financial_year integer primary key check (financial_year between 2000 and 2999),
      last_serial integer not null check (last_serial > 0)
    )`.execute(db)
  await sql`
    create table receipts (
      payment_id integer primary key references payments on delete restrict,
      financial_year integer not null references receipt_counters on delete restrict,
      serial integer not null check (serial > 0),
      issued_on date not null check (isfinite(issued_on)),
      snapshot jsonb not null,
      constraint one_receipt_a_number unique (financial_year, serial)
    )`.execute(db)
}

/** Entries stay as they were written, and so does a due that something was paid on. */
async function forbidChanges(db: Kysely<Database>) {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'entries of % are never changed', tg_table_name using errcode = '23001';
    end $$`.execute(db)
  for (const table of ['payments', 'allocations', 'receipts', 'reversals'])
    await sql`
      create trigger never_changed before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db)
  await sql`
    create function refuse_change_of_paid_due() returns trigger language plpgsql as $$
    begin
      if exists (select from live_allocations a where a.due_id = old.due_id) then
        raise exception 'due % is paid, wholly or in part', old.due_id using errcode = '23001';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger paid_dues_stay before update on dues
    for each row execute function refuse_change_of_paid_due()`.execute(db)
}

/** At the end of each transaction: a payment is split without remainder, among dues of its student, and no due is paid twice. */
async function holdSums(db: Kysely<Database>) {
  await sql`
    create function check_payment_sums() returns trigger language plpgsql as $$
    declare
      split numeric;
    begin
      select sum(amount) into split from allocations where payment_id = new.payment_id;
      if split is distinct from new.amount then
        raise exception 'payment % of % is split into %', new.payment_id, new.amount, split
          using errcode = '23514';
      end if;
      if not exists (select from receipts where payment_id = new.payment_id) then
        raise exception 'payment % has no receipt', new.payment_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger payments_are_split after insert on payments
    deferrable initially deferred for each row execute function check_payment_sums()`.execute(db)
  await sql`
    create function check_due_sums() returns trigger language plpgsql as $$
    begin
      -- Of two payments at once the second counts the first.
      perform from dues where due_id = new.due_id for update;
      if not exists (
        select from dues d join payments p on p.student_id = d.student_id
        where d.due_id = new.due_id and p.payment_id = new.payment_id
          and d.withdrawn_at is null
          and d.amount >= (select sum(amount) from live_allocations where due_id = d.due_id)
      ) then
        raise exception 'due % cannot take this payment', new.due_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger dues_are_not_overpaid after insert on allocations
    deferrable initially deferred for each row execute function check_due_sums()`.execute(db)
}
