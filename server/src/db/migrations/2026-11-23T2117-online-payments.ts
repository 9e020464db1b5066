import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

// What one payment or a part of it may be: more than nothing, at most ten million for each of fifty dues.
const MONEY = sql.raw('numeric(12, 2) not null check (amount > 0 and amount <= 500000000)')

/** What is paid through a gateway: asked for, come, and what became of it. */
export async function up(db: Kysely<never>) {
  await letNobodyRecord(db)
  await createOnlinePayments(db)
  await sql`
    create table online_payment_dues (
      online_payment_id integer not null references online_payments on delete cascade,
      position smallint not null check (position between 0 and 49),
      due_id integer references dues on delete set null,
      student_id integer not null references student_numbers on delete restrict,
      title text not null,
      batch_name text not null,
      due_date date not null,
      amount ${MONEY},
      primary key (online_payment_id, position),
      unique (online_payment_id, due_id)
    )`.execute(db)
  await sql`create index online_payment_dues_of_due on online_payment_dues (due_id)`.execute(db)
  await sql`create index online_payment_dues_of_student on online_payment_dues (student_id)`.execute(
    db,
  )
  await sql`
    create table online_payment_entries (
      payment_id integer primary key references payments on delete restrict,
      online_payment_id integer not null references online_payments on delete restrict,
      student_id integer not null references student_numbers on delete restrict,
      constraint one_entry_a_student unique (online_payment_id, student_id)
    )`.execute(db)
  await sql`
    create trigger never_changed before update or delete on online_payment_entries
    for each row execute function refuse_change()`.execute(db)
  // Told before the payment itself, perhaps: the gateway's messages come in any order.
  await sql`
    create table gateway_refunds (
      gateway_payment_id text primary key,
      refunded numeric(12, 2) not null check (refunded > 0),
      told_at timestamptz not null default now()
    )`.execute(db)
  await watch(db, 'online_payments', 'online_payment_id')
}

/** What comes through the gateway nobody records, and what it gives back nobody reverses. */
async function letNobodyRecord(db: Kysely<never>) {
  await sql`
    alter table payments
      drop constraint payments_method_check,
      add constraint payments_method_check
        check (method in ('cash', 'upi', 'bank', 'cheque', 'card', 'other', 'online')),
      alter column recorded_by drop not null,
      add constraint recorded_by_somebody check (recorded_by is not null or method = 'online')`.execute(
    db,
  )
  await sql`alter table reversals alter column reversed_by drop not null`.execute(db)
}

/** `refunding`: the gateway was asked to give it back, and nobody has heard yet. */
async function createOnlinePayments(db: Kysely<never>) {
  await sql`
    create table online_payments (
      online_payment_id integer generated always as identity primary key,
      account_id text references accounts on delete set null,
      reference text not null unique check (reference ~ '^[2-9A-HJ-NP-Z]{8}$'),
      amount ${MONEY},
      state text not null default 'open'
        check (state in ('open', 'paid', 'to look at', 'refunding', 'refunded', 'not paid')),
      link_id text unique,
      pay_url text,
      expires_at timestamptz not null,
      gateway_payment_id text constraint one_payment_of_the_gateway unique,
      paid_amount numeric(12, 2) check (paid_amount > 0),
      captured_at timestamptz,
      refunded numeric(12, 2) not null default 0 check (refunded >= 0),
      problem text,
      made_at timestamptz not null default now(),
      asked_at timestamptz,
      constraint links_lead_somewhere check ((link_id is null) = (pay_url is null)),
      constraint what_came_is_known check (
        (gateway_payment_id is null) = (paid_amount is null)
        and (gateway_payment_id is null) = (captured_at is null)
        and (gateway_payment_id is null) = (state in ('open', 'not paid')))
    )`.execute(db)
  await sql`
    create index online_payments_to_ask on online_payments (expires_at)
    where state in ('open', 'not paid')`.execute(db)
  await sql`
    create index online_payments_to_look_at on online_payments (online_payment_id)
    where state in ('to look at', 'refunding')`.execute(db)
  await sql`create index online_payments_of_account on online_payments (account_id, online_payment_id)`.execute(
    db,
  )
}
