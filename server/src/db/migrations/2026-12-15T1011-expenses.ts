import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** Expenses. What is paid from a drawer, to a teacher too, stands in the day of its person. */
export async function up(db: Kysely<never>) {
  for (const statements of [TABLES, DAYS]) await sql.raw(statements).execute(db)
  await watch(db, 'expenses', 'expense_id')
  await watch(db, 'expense_reversals', 'expense_id')
}

const TABLES = `
  create table expenses (
    expense_id integer generated always as identity primary key,
    day date not null check (isfinite(day)),
    month date not null check (isfinite(month) and extract(day from month) = 1),
    kind text not null check (kind in ('rent', 'electricity', 'phone and internet', 'printing and books',
      'advertising', 'repairs', 'travel', 'other staff', 'gateway and bank', 'taxes', 'other')),
    note text check (note <> ''),
    amount numeric(12,2) not null check (amount > 0 and amount <= 10000000),
    paid_to text not null check (paid_to <> ''),
    paid_from text not null check (paid_from in ('drawer', 'purse', 'upi', 'bank', 'cheque', 'card')),
    drawer_of text references accounts on delete restrict,
    transaction_id text,
    batch_id integer references batches on delete restrict,
    recorded_by text not null references accounts on delete restrict,
    recorded_on date not null check (isfinite(recorded_on)),
    recorded_at timestamptz not null default now(),
    constraint other_expenses_have_notes check (kind <> 'other' or note is not null),
    constraint drawers_of_expenses_are_somebodys
      check ((paid_from = 'drawer') = (drawer_of is not null) and (paid_from <> 'drawer' or day = recorded_on))
  );
  create index expenses_by_month on expenses (month, day, expense_id);
  create index expenses_by_recording on expenses (recorded_on, expense_id);
  create index expenses_of_drawer on expenses (drawer_of, recorded_on) where drawer_of is not null;

  create table expense_reversals (
    expense_id integer primary key references expenses on delete restrict,
    reason text not null check (reason <> ''),
    reversed_on date not null check (isfinite(reversed_on)),
    reversed_by text not null references accounts on delete restrict,
    reversed_at timestamptz not null default now()
  );
  create index expense_reversals_by_day on expense_reversals (reversed_on);

  create table expense_photos (
    expense_id integer primary key references expenses on delete restrict,
    image_id uuid not null default gen_random_uuid() unique,
    content bytea not null check (octet_length(content) between 1 and 409600),
    media_type text not null,
    created_at timestamptz not null default now()
  );

  create view standing_expenses as
    select e.* from expenses e
    where not exists (select from expense_reversals r where r.expense_id = e.expense_id);

  create trigger never_changed before update or delete on expenses for each row execute function refuse_change_of_pay();
  create trigger never_changed before update or delete on expense_reversals for each row execute function refuse_change_of_pay();
  create trigger never_changed before update or delete on expense_photos for each row execute function refuse_change_of_pay();`

const DAYS = `
  -- What leaves a drawer counts in that drawer on the day of recording, and comes back to it.
  create function hold_open_for_drawer() returns trigger
  language plpgsql as $$
  begin
    if new.drawer_of is not null then perform hold_open(new.drawer_of, new.recorded_on); end if;
    return new;
  end
  $$;
  create trigger days_are_open before insert on pay_slips for each row execute function hold_open_for_drawer();
  create trigger days_are_open before insert on expenses for each row execute function hold_open_for_drawer();

  -- A close of the drawer's day waits, and counts what came back.
  create function hold_open_for_drawer_reversal() returns trigger
  language plpgsql as $$
  declare
    drawer text;
    on_day date;
  begin
    if tg_table_name = 'expense_reversals' then
      select drawer_of, recorded_on into drawer, on_day from expenses where expense_id = new.expense_id;
    else
      select drawer_of, recorded_on into drawer, on_day from pay_slips where pay_slip_id = new.pay_slip_id;
    end if;
    if drawer is not null then
      perform hold_open(new.reversed_by, new.reversed_on);
      perform pg_advisory_xact_lock_shared(lock_of_day(drawer, on_day));
    end if;
    return new;
  end
  $$;
  create trigger days_are_open before insert on pay_slip_reversals
    for each row execute function hold_open_for_drawer_reversal();
  create trigger days_are_open before insert on expense_reversals
    for each row execute function hold_open_for_drawer_reversal();

  create or replace view day_entries as
   select payments.recorded_by as account_id,
    payments.recorded_on as day,
    payments.method,
    1 as count,
    payments.amount as received,
    0.00 as given_back
   from payments
    where payments.first_payment_id is null and payments.recorded_by is not null
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
    where not r.is_correction and r.reversed_by is not null
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
    where s.drawer_of is not null;`
