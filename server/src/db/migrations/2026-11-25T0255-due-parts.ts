import { type Kysely, sql } from 'kysely'

const MONEY = sql.raw('numeric(12, 2) not null check (amount > 0 and amount <= 10000000)')

/**
 * Dues say how they came about, and may be other than a batch's fees; a piece of one can be given up. Of a payment a part may
 * settle nothing yet, be let go of again, or be given back.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create function academy_today() returns date language sql stable as $$
      select (now() at time zone coalesce((select time_zone from settings), 'Asia/Kolkata'))::date
    $$`.execute(db)
  await widenDues(db)
  await createParts(db)
  await createReleases(db)
  await createWaivers(db)
  await createRefunds(db)
  await keepDayOfRecording(db)
  await letErasureTakeWords(db)
}

/** Only fees are of a batch. A late fee is of the due that was late, and goes with it. */
async function widenDues(db: Kysely<never>) {
  await sql`
    alter table dues
      alter column membership_id drop not null,
      alter column fee_id drop not null,
      drop constraint dues_amount_check,
      add constraint dues_amount_check check (amount >= 0 and amount <= 10000000),
      add column kind text not null default 'fee'
        check (kind in ('fee', 'single', 'opening', 'late')),
      add column late_of integer references dues on delete cascade,
      add constraint fees_are_of_batches check (
        (kind = 'fee') = (fee_id is not null) and (kind = 'fee') = (membership_id is not null)),
      add constraint late_fees_are_of_dues check ((kind = 'late') = (late_of is not null))`.execute(
    db,
  )
  await sql`
    create unique index one_late_fee_a_due on dues (late_of) where late_of is not null`.execute(db)
  await sql`
    create table single_dues (
      due_id integer primary key references dues on delete cascade,
      student_id integer not null references student_numbers on delete restrict,
      recorded_by text references accounts on delete restrict,
      recorded_on date not null,
      removed_by text references accounts on delete restrict,
      reason text check (reason <> '')
    )`.execute(db)
  await sql`create index single_dues_of_student on single_dues (student_id)`.execute(db)
}

/** At the end of each transaction the parts of a due come to its amount. */
async function createParts(db: Kysely<never>) {
  await sql`
    create table due_parts (
      due_id integer not null,
      line smallint not null check (line > 0),
      kind text not null check (kind in
        ('fee', 'pro rata', 'concession', 'instalment', 'single', 'opening', 'late')),
      text text not null check (text <> ''),
      amount numeric(12, 2) not null
    )`.execute(db)
  await sql`insert into due_parts select due_id, 1, 'fee', title, amount from dues`.execute(db)
  await sql`
    alter table due_parts
      add primary key (due_id, line),
      add foreign key (due_id) references dues on delete cascade`.execute(db)
  await sql`
    create function check_due_parts() returns trigger language plpgsql as $$
    declare
      changed integer := coalesce((to_jsonb(new) ->> 'due_id')::integer, old.due_id);
    begin
      if exists (
        select from dues d where d.due_id = changed and d.amount is distinct from (
          select sum(p.amount) from due_parts p where p.due_id = changed)
      ) then
        raise exception 'the parts of due % do not come to its amount', changed
          using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger parts_come_to_the_amount after insert or update of amount on dues
    deferrable initially deferred for each row execute function check_due_parts()`.execute(db)
  await sql`
    create constraint trigger parts_come_to_the_amount
    after insert or update or delete on due_parts
    deferrable initially deferred for each row execute function check_due_parts()`.execute(db)
}

/** What a payment settles may be let go of, and the payment settles something else later on. */
async function createReleases(db: Kysely<never>) {
  await sql`
    alter table allocations
      drop constraint allocations_pkey,
      add column allocation_id integer generated always as identity primary key`.execute(db)
  await sql`
    create index allocations_of_payment on allocations (payment_id, due_id)`.execute(db)
  await sql`
    create table releases (
      allocation_id integer primary key references allocations on delete restrict,
      released_at timestamptz not null default now()
    )`.execute(db)
  await neverChanged(db, 'releases')
  await sql`
    create or replace view live_allocations as
    select payment_id, due_id, amount, allocation_id from allocations a
    where not exists (select from reversals r where r.payment_id = a.payment_id)
      and not exists (select from releases l where l.allocation_id = a.allocation_id)`.execute(db)
}

const neverChanged = (db: Kysely<never>, table: string) =>
  sql`
    create trigger never_changed before update or delete on ${sql.table(table)}
    for each row execute function refuse_change()`.execute(db)

async function createWaivers(db: Kysely<never>) {
  await sql`
    create table waivers (
      waiver_id integer generated always as identity primary key,
      due_id integer not null references dues on delete restrict,
      student_id integer not null references student_numbers on delete restrict,
      amount ${MONEY},
      reason text not null check (reason <> ''),
      waived_on date not null check (isfinite(waived_on)),
      recorded_by text not null references accounts on delete restrict,
      recorded_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index waivers_of_due on waivers (due_id)`.execute(db)
  await sql`create index waivers_of_student on waivers (student_id)`.execute(db)
  // By nobody where the due itself went.
  await sql`
    create table waiver_reversals (
      waiver_id integer primary key references waivers on delete restrict,
      student_id integer not null references student_numbers on delete restrict,
      reason text not null check (reason <> ''),
      reversed_on date not null check (isfinite(reversed_on)),
      reversed_by text references accounts on delete restrict,
      reversed_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create view live_waivers as
    select waiver_id, due_id, amount from waivers w
    where not exists (select from waiver_reversals r where r.waiver_id = w.waiver_id)`.execute(db)
  for (const table of ['waivers', 'waiver_reversals']) await neverChanged(db, table)
}

/** Money that was given back, the payments it is taken from, and its voucher, numbered as receipts are. */
async function createRefunds(db: Kysely<never>) {
  await sql`
    create table refunds (
      refund_id integer generated always as identity primary key,
      student_id integer not null references student_numbers on delete restrict,
      amount ${MONEY},
      method text not null
        check (method in ('cash', 'upi', 'bank', 'cheque', 'card', 'other')),
      refunded_on date not null check (isfinite(refunded_on)),
      transaction_id text,
      reason text not null check (reason <> ''),
      recorded_by text not null references accounts on delete restrict,
      recorded_on date not null check (isfinite(recorded_on)),
      recorded_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index refunds_of_student on refunds (student_id, refund_id)`.execute(db)
  await sql`create index refunds_by_day on refunds (refunded_on, refund_id)`.execute(db)
  await sql`
    create table refund_parts (
      refund_id integer not null references refunds on delete restrict,
      payment_id integer not null references payments on delete restrict,
      amount ${MONEY},
      primary key (refund_id, payment_id)
    )`.execute(db)
  await sql`create index refund_parts_of_payment on refund_parts (payment_id)`.execute(db)
  await sql`
    create table refund_reversals (
      refund_id integer primary key references refunds on delete restrict,
      student_id integer not null references student_numbers on delete restrict,
      reason text not null check (reason <> ''),
      reversed_on date not null check (isfinite(reversed_on)),
      reversed_by text not null references accounts on delete restrict,
      reversed_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create view live_refund_parts as
    select refund_id, payment_id, amount from refund_parts p
    where not exists (select from refund_reversals r where r.refund_id = p.refund_id)`.execute(db)
  await sql`
    create table voucher_counters (
      financial_year integer primary key check (financial_year between 2000 and 2999),
      last_serial integer not null check (last_serial > 0)
    )`.execute(db)
  await sql`
    create table vouchers (
      refund_id integer primary key references refunds on delete restrict,
      student_id integer not null references student_numbers on delete restrict,
      financial_year integer not null references voucher_counters on delete restrict,
      serial integer not null check (serial > 0),
      issued_on date not null check (isfinite(issued_on)),
      snapshot jsonb not null,
      constraint one_voucher_a_number unique (financial_year, serial)
    )`.execute(db)
  for (const table of ['refunds', 'refund_parts', 'refund_reversals', 'vouchers'])
    await neverChanged(db, table)
}

/** The day of the academy on which a payment was recorded is that of its receipt. */
async function keepDayOfRecording(db: Kysely<never>) {
  await sql`alter table payments add column recorded_on date`.execute(db)
  await sql`alter table payments disable trigger user`.execute(db)
  await sql`
    update payments p set recorded_on = coalesce(r.issued_on, academy_today())
    from payments own left join receipts r on r.payment_id = own.payment_id
    where own.payment_id = p.payment_id`.execute(db)
  await sql`alter table payments enable trigger user`.execute(db)
  await sql`
    alter table payments
      alter column recorded_on set default academy_today(),
      alter column recorded_on set not null`.execute(db)
  await sql`create index payments_by_recording on payments (recorded_on, payment_id)`.execute(db)
}

const NAMELESS = `
          when 'waivers' then before || '{"reason": "Erased student"}'
          when 'waiver_reversals' then before || '{"reason": "Erased student"}'
          when 'refunds' then before || '{"reason": "Erased student", "transaction_id": null}'
          when 'refund_reversals' then before || '{"reason": "Erased student"}'
          when 'vouchers' then jsonb_set(jsonb_set(jsonb_set(before,
            '{snapshot,student,name}', '"Erased student"'),
            '{snapshot,refund,transaction_id}', 'null'), '{snapshot,refund,reason}', '"Erased student"')
          when 'consents' then`

/** Amounts, days and numbers stay, as of payments. */
async function letErasureTakeWords(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('refuse_change()'::regprocedure) as definition`.execute(db)
  const after = (rows[0]?.definition ?? '').replace(`\n          when 'consents' then`, NAMELESS)
  if (!after.includes('waiver_reversals')) throw new Error('refuse_change is not as it was known.')
  await sql.raw(after).execute(db)
}
