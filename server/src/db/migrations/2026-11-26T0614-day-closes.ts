import { type Kysely, sql } from 'kysely'
import { LOCKS } from '../lock-numbers.ts'
import { watch } from '../watch.ts'

/**
 * Who took money closes the day: what was counted stands beside what was recorded, and that person records nothing more for
 * this day. The database itself sees to that, whichever call it is.
 */
export async function up(db: Kysely<never>) {
  await markCorrections(db)
  await createDayCloses(db)
  await createDayEntries(db)
  await refuseOnClosedDays(db)
  await watch(db, 'day_closes', 'day_close_id')
}

/** Both halves of a correction count in the day, and with the person, of the payment that was recorded first. */
async function markCorrections(db: Kysely<never>) {
  await sql`
    alter table payments
      add column first_payment_id integer references payments on delete restrict`.execute(db)
  await sql`
    create index payments_that_correct on payments (first_payment_id)
    where first_payment_id is not null`.execute(db)
  await sql`
    alter table reversals add column is_correction boolean not null default false`.execute(db)
  await sql`create index reversals_by_day on reversals (reversed_on, payment_id)`.execute(db)
  await sql`create index reversals_that_correct on reversals (payment_id) where is_correction`.execute(
    db,
  )
  await sql`create index refunds_by_recording on refunds (recorded_on, refund_id)`.execute(db)
  await sql`create index refund_reversals_by_day on refund_reversals (reversed_on)`.execute(db)
}

async function createDayCloses(db: Kysely<never>) {
  await sql`
    create table day_closes (
      day_close_id integer generated always as identity primary key,
      account_id text not null references accounts on delete restrict,
      day date not null check (isfinite(day)),
      methods jsonb not null,
      expected numeric(12, 2) not null,
      counted numeric(12, 2) not null check (counted >= 0),
      notes jsonb,
      reason text check (reason <> ''),
      closed_by text not null references accounts on delete restrict,
      closed_at timestamptz not null default now(),
      reopened_by text references accounts on delete restrict,
      reopened_at timestamptz,
      reopen_reason text check (reopen_reason <> ''),
      constraint differences_have_reasons check (counted = expected or reason is not null),
      constraint reopened_by_somebody check (
        (reopened_at is null) = (reopened_by is null)
        and (reopened_at is null) = (reopen_reason is null))
    )`.execute(db)
  await sql`
    create unique index a_day_is_closed_once on day_closes (account_id, day)
    where reopened_at is null`.execute(db)
  await sql`create index day_closes_by_day on day_closes (day)`.execute(db)
  await sql`
    create function refuse_change_of_day_close() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.reopened_at is null and new.reopened_at is not null
        and to_jsonb(new) - '{reopened_by,reopened_at,reopen_reason}'::text[]
          = to_jsonb(old) - '{reopened_by,reopened_at,reopen_reason}'::text[] then
        return new;
      end if;
      raise exception 'a closed day is reopened, and never changed' using errcode = '23001';
    end $$`.execute(db)
  await sql`
    create trigger never_changed before update or delete on day_closes
    for each row execute function refuse_change_of_day_close()`.execute(db)
}

/** What was taken and given back, by whom it counts with and on which day. What came through the gateway is nobody's. */
const createDayEntries = (db: Kysely<never>) =>
  sql`
    create view day_entries as
    select recorded_by as account_id, recorded_on as day, method, 1 as count, amount as received,
      0.00 as given_back
    from payments where first_payment_id is null and recorded_by is not null
    union all
    select f.recorded_by, f.recorded_on, p.method, 1, p.amount, 0.00
    from payments p join payments f on f.payment_id = p.first_payment_id
    where p.first_payment_id is not null
    union all
    select r.reversed_by, r.reversed_on, p.method, 0, 0.00, p.amount
    from reversals r join payments p on p.payment_id = r.payment_id
    where not r.is_correction and r.reversed_by is not null
    union all
    select f.recorded_by, f.recorded_on, p.method, 0, 0.00, p.amount
    from reversals r join payments p on p.payment_id = r.payment_id
    join payments f on f.payment_id = coalesce(p.first_payment_id, p.payment_id)
    where r.is_correction
    union all
    select recorded_by, recorded_on, method, 0, 0.00, amount from refunds
    union all
    select b.reversed_by, b.reversed_on, r.method, 0, 0.00, -r.amount
    from refund_reversals b join refunds r on r.refund_id = b.refund_id`.execute(db)

/**
 * Whoever records holds the day open until the end of the transaction, together with others; whoever closes it waits for
 * them, and holds it alone. So a close sees all that was recorded, or what is recorded sees the close.
 */
async function refuseOnClosedDays(db: Kysely<never>) {
  await sql`
    create function lock_of_day(who text, day date) returns bigint language sql stable as $$
      select hashtextextended(who || ' ' || day, ${sql.lit(String(LOCKS.day))}::bigint)
    $$`.execute(db)
  await sql`
    create function hold_open(who text, on_day date) returns void language plpgsql as $$
    begin
      if who is null then return; end if;
      perform pg_advisory_xact_lock_shared(lock_of_day(who, on_day));
      if exists (
        select from day_closes c
        where c.account_id = who and c.day = on_day and c.reopened_at is null) then
        raise exception 'the day % of % is closed', on_day, who using errcode = 'GD001';
      end if;
    end $$`.execute(db)
  await sql`
    create function hold_first_day(first integer) returns void language sql as $$
      select pg_advisory_xact_lock_shared(lock_of_day(f.recorded_by, f.recorded_on))
      from payments f where f.payment_id = first and f.recorded_by is not null
    $$`.execute(db)
  await before(db, 'payments', {
    name: 'hold_open_for_payment',
    body: sql`
      perform hold_open(new.recorded_by, new.recorded_on);
      if new.first_payment_id is not null then
        perform hold_first_day(new.first_payment_id);
      end if;`,
  })
  await before(db, 'reversals', {
    name: 'hold_open_for_reversal',
    body: sql`
      perform hold_open(new.reversed_by, new.reversed_on);
      if new.is_correction then
        perform hold_first_day(coalesce(p.first_payment_id, p.payment_id))
        from payments p where p.payment_id = new.payment_id;
      end if;`,
  })
  await before(db, 'refunds', {
    name: 'hold_open_for_refund',
    body: sql`perform hold_open(new.recorded_by, new.recorded_on);`,
  })
  await before(db, 'refund_reversals', {
    name: 'hold_open_for_refund_reversal',
    body: sql`perform hold_open(new.reversed_by, new.reversed_on);`,
  })
}

async function before(
  db: Kysely<never>,
  table: string,
  { name, body }: { name: string; body: ReturnType<typeof sql> },
) {
  await sql`
    create function ${sql.raw(name)}() returns trigger language plpgsql as $$
    begin
      ${body}
      return new;
    end $$`.execute(db)
  await sql`
    create trigger days_are_open before insert on ${sql.table(table)}
    for each row execute function ${sql.raw(name)}()`.execute(db)
}
