import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

// What one claim or a part of it may be: more than nothing, at most ten million for each of fifty dues.
const MONEY = sql.raw('numeric(12, 2) not null check (amount > 0 and amount <= 500000000)')

/** What payers say they have paid by UPI, until somebody at the desk has looked at the account. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings
      add column upi_id text check (upi_id ~ '^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+$'),
      add column upi_name text check (upi_name <> '')`.execute(db)
  await createClaims(db)
  await createDuesOfClaims(db)
  await createPaymentsOfClaims(db)
  await sql`
    create table claim_screenshots (
      claim_id integer primary key references claims on delete cascade,
      image_id uuid not null unique default gen_random_uuid(),
      content bytea not null,
      media_type text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index claim_screenshots_by_age on claim_screenshots (created_at)`.execute(db)
  // Under which a payment with the number of a UPI transfer is found, however it was typed.
  await sql`
    create index payments_by_utr on payments (replace(transaction_id, ' ', ''))
    where transaction_id is not null`.execute(db)
  await watch(db, 'claims', 'claim_id', 'utr', 'reason')
}

/** One that was accepted keeps its number for itself; what a payer erased with it is gone from there. */
async function createClaims(db: Kysely<never>) {
  await sql`
    create table claims (
      claim_id integer generated always as identity primary key,
      account_id text references accounts on delete set null,
      reference text not null constraint one_claim_a_reference unique
        check (reference ~ '^[2-9A-HJ-NP-Z]{8}$'),
      amount ${MONEY},
      upi_id text not null check (upi_id <> ''),
      upi_name text not null check (upi_name <> ''),
      state text not null default 'open'
        check (state in ('open', 'to check', 'accepted', 'declined', 'withdrawn')),
      utr text check (utr ~ '^[0-9]{12}$'),
      paid_on date check (isfinite(paid_on)),
      reason text check (reason <> ''),
      made_at timestamptz not null default now(),
      is_to_check boolean not null generated always as (state = 'to check') stored,
      constraint paid_claims_say_how check (state <> 'to check' or (utr is not null and paid_on is not null)),
      unique (claim_id, is_to_check)
    )`.execute(db)
  await sql`create unique index one_accepted_claim_a_utr on claims (utr) where state = 'accepted'`.execute(
    db,
  )
  await sql`create index claims_by_utr on claims (utr) where utr is not null`.execute(db)
  await sql`create index claims_to_check on claims (claim_id) where state = 'to check'`.execute(db)
  await sql`create index claims_of_account on claims (account_id, claim_id)`.execute(db)
}

/** Whether a due is being checked stands here too, so that one is in no two claims of which that is true. */
async function createDuesOfClaims(db: Kysely<never>) {
  await sql`
    create table claim_dues (
      claim_id integer not null,
      position smallint not null check (position between 0 and 49),
      due_id integer references dues on delete set null,
      student_id integer not null references student_numbers on delete restrict,
      title text not null,
      batch_name text not null,
      due_date date not null,
      amount ${MONEY},
      is_to_check boolean not null default false,
      primary key (claim_id, position),
      unique (claim_id, due_id),
      foreign key (claim_id, is_to_check) references claims (claim_id, is_to_check)
        on update cascade on delete cascade
    )`.execute(db)
  await sql`create unique index one_claim_to_check_a_due on claim_dues (due_id) where is_to_check`.execute(
    db,
  )
  await sql`create index claim_dues_of_due on claim_dues (due_id)`.execute(db)
  await sql`create index claim_dues_of_student on claim_dues (student_id)`.execute(db)
}

async function createPaymentsOfClaims(db: Kysely<never>) {
  await sql`
    create table claim_payments (
      payment_id integer primary key references payments on delete restrict,
      claim_id integer not null references claims on delete restrict,
      student_id integer not null references student_numbers on delete restrict,
      constraint one_payment_a_student unique (claim_id, student_id)
    )`.execute(db)
  await sql`
    create trigger never_changed before update or delete on claim_payments
    for each row execute function refuse_change()`.execute(db)
}
