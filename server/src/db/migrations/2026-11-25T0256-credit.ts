import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/**
 * What is left of a payment is credit, and never stands beside a due that is open: whatever opens the one or leaves the other
 * settles the oldest dues by the end of its transaction. Both are kept by triggers, as `open_dues` was before.
 */
export async function up(db: Kysely<never>) {
  await keepOpenDues(db)
  await keepCredits(db)
  await settleByItself(db)
  await holdSums(db)
  for (const [table, key] of [
    ['single_dues', 'due_id'],
    ['waivers', 'waiver_id'],
    ['waiver_reversals', 'waiver_id'],
    ['refunds', 'refund_id'],
    ['refund_reversals', 'refund_id'],
  ] as const)
    await watch(db, table, key)
}

const OWED = sql.raw(`d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0)`)

async function keepOpenDues(db: Kysely<never>) {
  await sql`
    create or replace function renew_open_dues(ids integer[]) returns void language plpgsql as $$
    begin
      insert into open_dues as kept (due_id, student_id, due_date, owed)
      select d.due_id, d.student_id, d.due_date, ${OWED} from dues d
      where d.due_id = any(ids) and d.withdrawn_at is null and ${OWED} > 0
      order by d.due_id
      on conflict (due_id) do update
      set student_id = excluded.student_id, due_date = excluded.due_date, owed = excluded.owed
      where (kept.student_id, kept.due_date, kept.owed)
        is distinct from (excluded.student_id, excluded.due_date, excluded.owed);
      delete from open_dues kept where kept.due_id = any(ids) and not exists (
        select from dues d where d.due_id = kept.due_id and d.withdrawn_at is null and ${OWED} > 0);
    end $$`.execute(db)
  await after(db, 'waivers', 'open_dues', 'keep_open_dues()')
  await keepFrom(db, {
    name: 'keep_open_dues_of_unwaived',
    renew: 'renew_open_dues',
    ids: 'select distinct w.due_id from changed join waivers w using (waiver_id)',
  })
  await after(db, 'waiver_reversals', 'open_dues', 'keep_open_dues_of_unwaived()')
  await keepFrom(db, {
    name: 'keep_open_dues_of_released',
    renew: 'renew_open_dues',
    ids: 'select distinct a.due_id from changed join allocations a using (allocation_id)',
  })
  await after(db, 'releases', 'open_dues', 'keep_open_dues_of_released()')
}

/** A trigger's function that renews what changed rows lead to. */
const keepFrom = (
  db: Kysely<never>,
  { name, renew, ids }: { name: string; renew: string; ids: string },
) =>
  sql`
    create function ${sql.raw(name)}() returns trigger language plpgsql as $$
    begin
      perform ${sql.raw(renew)}(array(${sql.raw(ids)}));
      return null;
    end $$`.execute(db)

const after = (db: Kysely<never>, table: string, kept: string, calls: string) =>
  sql`
    create trigger ${sql.ref(`${kept}_on_insert`)} after insert on ${sql.table(table)}
    referencing new table as changed for each statement
    execute function ${sql.raw(calls)}`.execute(db)

/** Refers to no payment by a key, for the reason for which `open_dues` refers to no due. */
async function keepCredits(db: Kysely<never>) {
  await sql`
    create table open_credits (
      payment_id integer primary key,
      student_id integer not null,
      credit numeric(12, 2) not null check (credit > 0)
    )`.execute(db)
  await sql`
    create index open_credits_of_student on open_credits (student_id, payment_id)`.execute(db)
  await sql`
    create function credit_of(payment payments) returns numeric language sql stable as $$
      select case when exists (select from reversals r where r.payment_id = payment.payment_id)
        then 0 else payment.amount
          - coalesce((select sum(a.amount) from allocations a where a.payment_id = payment.payment_id
              and not exists (select from releases l where l.allocation_id = a.allocation_id)), 0)
          - coalesce((select sum(p.amount) from live_refund_parts p
              where p.payment_id = payment.payment_id), 0) end
    $$`.execute(db)
  await sql`
    create function renew_open_credits(ids integer[]) returns void language plpgsql as $$
    begin
      delete from open_credits kept using payments p
      where kept.payment_id = any(ids) and p.payment_id = kept.payment_id and credit_of(p) <= 0;
      insert into open_credits as kept (payment_id, student_id, credit)
      select p.payment_id, p.student_id, credit_of(p) from payments p
      where p.payment_id = any(ids) and credit_of(p) > 0
      order by p.payment_id
      on conflict (payment_id) do update set credit = excluded.credit
      where kept.credit <> excluded.credit;
    end $$`.execute(db)
  const plain = 'select distinct payment_id from changed'
  await keepFrom(db, { name: 'keep_credits', renew: 'renew_open_credits', ids: plain })
  for (const table of ['payments', 'allocations', 'reversals', 'refund_parts'])
    await after(db, table, 'open_credits', 'keep_credits()')
  await keepFrom(db, {
    name: 'keep_credits_of_released',
    renew: 'renew_open_credits',
    ids: 'select distinct a.payment_id from changed join allocations a using (allocation_id)',
  })
  await after(db, 'releases', 'open_credits', 'keep_credits_of_released()')
  await keepFrom(db, {
    name: 'keep_credits_of_refunded',
    renew: 'renew_open_credits',
    ids: 'select distinct p.payment_id from changed join refund_parts p using (refund_id)',
  })
  await after(db, 'refund_reversals', 'open_credits', 'keep_credits_of_refunded()')
}

/** The oldest dues first, from the oldest payments. Calls that answer what it comes to ask for it before the end. */
async function settleByItself(db: Kysely<never>) {
  await sql`
    create function settle_credit(who integer) returns void language plpgsql as $$
    declare
      due record;
      given record;
      part numeric;
    begin
      if not exists (select from open_credits where student_id = who) then return; end if;
      -- Of two who settle at once the second sees what the first has left.
      perform from open_credits where student_id = who order by payment_id for update;
      for due in
        select due_id, owed from open_dues where student_id = who order by due_date, due_id
      loop
        for given in
          select payment_id, credit from open_credits where student_id = who order by payment_id
        loop
          part := least(due.owed, given.credit);
          insert into allocations (payment_id, due_id, amount)
          values (given.payment_id, due.due_id, part);
          due.owed := due.owed - part;
          exit when due.owed = 0;
        end loop;
        exit when due.owed > 0;
      end loop;
    end $$`.execute(db)
  await sql`
    create function settle_by_itself() returns trigger language plpgsql as $$
    begin
      perform settle_credit(new.student_id);
      return null;
    end $$`.execute(db)
  for (const table of ['open_dues', 'open_credits'])
    await sql`
      create constraint trigger settled_by_itself after insert or update on ${sql.table(table)}
      deferrable initially deferred for each row execute function settle_by_itself()`.execute(db)
}

/** At the end of each transaction nothing settles, waives or gives back more than there is. */
async function holdSums(db: Kysely<never>) {
  await sql`
    create or replace function check_payment_sums() returns trigger language plpgsql as $$
    begin
      if not exists (select from receipts where payment_id = new.payment_id) then
        raise exception 'payment % has no receipt', new.payment_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function check_payment_parts() returns trigger language plpgsql as $$
    begin
      -- Of two parts at once the second counts the first.
      perform from payments where payment_id = new.payment_id for no key update;
      if exists (select from payments p where p.payment_id = new.payment_id and credit_of(p) < 0) then
        raise exception 'payment % is split into more than it is', new.payment_id
          using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['allocations', 'refund_parts'])
    await sql`
      create constraint trigger payments_are_enough after insert on ${sql.table(table)}
      deferrable initially deferred for each row execute function check_payment_parts()`.execute(db)
  await sql`
    create function refuse_reversal_of_refunded() returns trigger language plpgsql as $$
    begin
      perform from payments where payment_id = new.payment_id for no key update;
      if exists (select from live_refund_parts where payment_id = new.payment_id) then
        raise exception 'a refund was taken from payment %', new.payment_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger refunded_payments_stay after insert on reversals
    deferrable initially deferred for each row execute function refuse_reversal_of_refunded()`.execute(
    db,
  )
  await sql`
    create or replace function check_due_sums() returns trigger language plpgsql as $$
    begin
      -- Of two payments at once the second counts the first.
      perform from dues where due_id = new.due_id for update;
      if not exists (
        select from dues d join payments p on p.student_id = d.student_id
        where d.due_id = new.due_id and p.payment_id = new.payment_id
          and (d.withdrawn_at is null or not exists (
            select from live_allocations a where a.due_id = d.due_id))
          and ${OWED} >= 0
      ) then
        raise exception 'due % cannot take this payment', new.due_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function check_waiver() returns trigger language plpgsql as $$
    begin
      perform from dues where due_id = new.due_id for update;
      if not exists (
        select from dues d where d.due_id = new.due_id and d.student_id = new.student_id
          and (d.withdrawn_at is null or not exists (
            select from live_waivers w where w.due_id = d.due_id))
          and ${OWED} >= 0
      ) then
        raise exception 'due % cannot be waived by this much', new.due_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger dues_are_not_overwaived after insert on waivers
    deferrable initially deferred for each row execute function check_waiver()`.execute(db)
  await sql`
    create function check_refund() returns trigger language plpgsql as $$
    begin
      if new.amount is distinct from (
        select sum(part.amount) from refund_parts part
        join payments p on p.payment_id = part.payment_id and p.student_id = new.student_id
        where part.refund_id = new.refund_id
      ) then
        raise exception 'refund % is not split without remainder', new.refund_id
          using errcode = '23514';
      end if;
      if not exists (select from vouchers where refund_id = new.refund_id) then
        raise exception 'refund % has no voucher', new.refund_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger refunds_are_split after insert on refunds
    deferrable initially deferred for each row execute function check_refund()`.execute(db)
  await sql`
    create or replace function refuse_change_of_paid_due() returns trigger language plpgsql as $$
    begin
      if exists (select from live_allocations a where a.due_id = old.due_id)
        or exists (select from live_waivers w where w.due_id = old.due_id) then
        raise exception 'due % is paid or waived, wholly or in part', old.due_id
          using errcode = '23001';
      end if;
      return new;
    end $$`.execute(db)
}
