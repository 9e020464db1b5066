import { type Kysely, sql } from 'kysely'

/**
 * Advances that families paid before Ganit: payments of method `before`, which only imports make. They are credit like any
 * other, and money that never came here: without a receipt, and in no book and no closed day.
 */
export async function up(db: Kysely<never>) {
  await sql
    .raw(`
  alter table payments
    drop constraint payments_method_check,
    add constraint payments_method_check
      check (method in ('cash', 'upi', 'bank', 'cheque', 'card', 'other', 'online', 'before')) not valid;
  alter table payments validate constraint payments_method_check;
  create index payments_from_before on payments (paid_on) where method = 'before';

  create or replace function check_payment_sums() returns trigger
  language plpgsql as $$
  begin
    if (new.method = 'before') = exists (select from receipts where payment_id = new.payment_id) then
      raise exception 'payment % has no receipt, or one of money from before', new.payment_id
        using errcode = '23514';
    end if;
    return null;
  end
  $$;

  -- A closed day counts only money that came on it.
  create or replace function hold_open_for_payment() returns trigger
  language plpgsql as $$
  begin
    if new.method = 'before' then return new; end if;
    perform hold_open(new.recorded_by, new.recorded_on);
    if new.first_payment_id is not null then
      perform hold_first_day(new.first_payment_id);
    end if;
    return new;
  end
  $$;

  create or replace function hold_open_for_reversal() returns trigger
  language plpgsql as $$
  begin
    if (select method = 'before' from payments p where p.payment_id = new.payment_id) then
      return new;
    end if;
    perform hold_open(new.reversed_by, new.reversed_on);
    if new.is_correction then
      perform hold_first_day(coalesce(p.first_payment_id, p.payment_id))
      from payments p where p.payment_id = new.payment_id;
    end if;
    return new;
  end
  $$;

  create or replace view book_entries as
   select p.recorded_on as day, 'receipt' as kind, p.payment_id as id, p.amount as came, 0.00 as went,
    p.method, p.transaction_id as reference, p.recorded_by as by_account, p.recorded_at as at, p.paid_on,
    p.first_payment_id is not null as is_correction, p.note
   from payments p where p.method <> 'before'
  union all
   select r.reversed_on, 'receipt back', p.payment_id, 0.00, p.amount,
    p.method, p.transaction_id, r.reversed_by, r.reversed_at, p.paid_on, r.is_correction, r.reason
   from reversals r join payments p using (payment_id) where p.method <> 'before'
  union all
   select f.recorded_on, 'refund', f.refund_id, 0.00, f.amount,
    f.method, f.transaction_id, f.recorded_by, f.recorded_at, f.refunded_on, false, f.reason
   from refunds f
  union all
   select r.reversed_on, 'refund back', f.refund_id, f.amount, 0.00,
    f.method, f.transaction_id, r.reversed_by, r.reversed_at, f.refunded_on, false, r.reason
   from refund_reversals r join refunds f using (refund_id)
  union all
   select e.recorded_on, 'expense', e.expense_id, 0.00, e.amount,
    e.paid_from, e.transaction_id, e.recorded_by, e.recorded_at, e.day, false, e.note
   from expenses e
  union all
   select r.reversed_on, 'expense back', e.expense_id, e.amount, 0.00,
    e.paid_from, e.transaction_id, r.reversed_by, r.reversed_at, e.day, false, r.reason
   from expense_reversals r join expenses e using (expense_id)
  union all
   select s.recorded_on, 'pay', s.pay_slip_id, 0.00, s.gross,
    s.paid_from, s.transaction_id, s.recorded_by, s.recorded_at, s.paid_on, false, null
   from pay_slips s
  union all
   select r.reversed_on, 'pay back', s.pay_slip_id, s.gross, 0.00,
    s.paid_from, s.transaction_id, r.reversed_by, r.reversed_at, s.paid_on, false, r.reason
   from pay_slip_reversals r join pay_slips s using (pay_slip_id);

  create or replace view day_entries as
   select payments.recorded_by as account_id,
    payments.recorded_on as day,
    payments.method,
    1 as count,
    payments.amount as received,
    0.00 as given_back
   from payments
    where payments.first_payment_id is null and payments.recorded_by is not null
      and payments.method <> 'before'
  union all
   select f.recorded_by as account_id,
    f.recorded_on as day,
    p.method,
    1 as count,
    p.amount as received,
    0.00 as given_back
   from payments p
     join payments f on f.payment_id = p.first_payment_id
    where p.first_payment_id is not null
  union all
   select r.reversed_by as account_id,
    r.reversed_on as day,
    p.method,
    0 as count,
    0.00 as received,
    p.amount as given_back
   from reversals r
     join payments p on p.payment_id = r.payment_id
    where not r.is_correction and r.reversed_by is not null and p.method <> 'before'
  union all
   select f.recorded_by as account_id,
    f.recorded_on as day,
    p.method,
    0 as count,
    0.00 as received,
    p.amount as given_back
   from reversals r
     join payments p on p.payment_id = r.payment_id
     join payments f on f.payment_id = coalesce(p.first_payment_id, p.payment_id)
    where r.is_correction
  union all
   select refunds.recorded_by as account_id,
    refunds.recorded_on as day,
    refunds.method,
    0 as count,
    0.00 as received,
    refunds.amount as given_back
   from refunds
  union all
   select b.reversed_by as account_id,
    b.reversed_on as day,
    r.method,
    0 as count,
    0.00 as received,
    - r.amount as given_back
   from refund_reversals b
     join refunds r on r.refund_id = b.refund_id
  union all
   select e.drawer_of as account_id,
    e.recorded_on as day,
    'cash' as method,
    0 as count,
    0.00 as received,
    e.amount as given_back
   from expenses e
    where e.drawer_of is not null
  union all
   select e.drawer_of as account_id,
    e.recorded_on as day,
    'cash' as method,
    0 as count,
    0.00 as received,
    - e.amount as given_back
   from expense_reversals b
     join expenses e on e.expense_id = b.expense_id
    where e.drawer_of is not null
  union all
   select s.drawer_of as account_id,
    s.recorded_on as day,
    'cash' as method,
    0 as count,
    0.00 as received,
    s.gross as given_back
   from pay_slips s
    where s.drawer_of is not null
  union all
   select s.drawer_of as account_id,
    s.recorded_on as day,
    'cash' as method,
    0 as count,
    0.00 as received,
    - s.gross as given_back
   from pay_slip_reversals b
     join pay_slips s on s.pay_slip_id = b.pay_slip_id
    where s.drawer_of is not null`)
    .execute(db)
}
