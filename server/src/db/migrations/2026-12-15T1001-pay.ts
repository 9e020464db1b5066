import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** Teachers' pay. What is paid is only added or reversed; a lesson is paid once. */
export async function up(db: Kysely<never>) {
  for (const statements of [TABLES, RATES, SUMS, CHANGES]) await sql.raw(statements).execute(db)
  await watch(db, 'pay_rates', 'pay_rate_id')
  await watch(db, 'pay_adjustments', 'pay_adjustment_id')
  await watch(db, 'pay_slips', 'pay_slip_id', 'snapshot')
  await watch(db, 'pay_slip_reversals', 'pay_slip_id')
}

const TABLES = `
  -- What a person gets from a day on. Ended on the day before its first day, a rate never held.
  create table pay_rates (
    pay_rate_id integer generated always as identity primary key,
    account_id text not null references accounts on delete cascade,
    kind text not null check (kind in ('lesson', 'hour', 'month', 'share')),
    amount numeric(12,2) check (amount > 0 and amount <= 10000000),
    percent numeric(5,2) check (percent > 0 and percent <= 100),
    batch_ids integer[] check (cardinality(batch_ids) between 1 and 100),
    from_date date not null check (isfinite(from_date)),
    to_date date check (isfinite(to_date)),
    recorded_by text not null references accounts on delete restrict,
    recorded_at timestamptz not null default now(),
    constraint shares_are_percentages
      check ((kind = 'share') = (percent is not null) and (kind = 'share') = (amount is null)),
    constraint shares_name_batches check (kind <> 'share' or batch_ids is not null),
    constraint rates_end_after_their_beginning check (to_date >= from_date - 1)
  );
  create index pay_rates_of_account on pay_rates (account_id, from_date);

  create table pay_adjustments (
    pay_adjustment_id integer generated always as identity primary key,
    account_id text not null references accounts on delete cascade,
    month date not null check (isfinite(month) and extract(day from month) = 1),
    amount numeric(12,2) not null check (amount <> 0 and abs(amount) <= 10000000),
    reason text not null check (reason <> ''),
    recorded_by text not null references accounts on delete restrict,
    recorded_at timestamptz not null default now()
  );
  create index pay_adjustments_of_account on pay_adjustments (account_id, month);

  create table pay_counters (
    financial_year integer primary key check (financial_year between 2000 and 2999),
    last_serial integer not null check (last_serial > 0)
  );

  create table pay_slips (
    pay_slip_id integer generated always as identity primary key,
    account_id text not null references accounts on delete restrict,
    month date not null check (isfinite(month) and extract(day from month) = 1),
    financial_year integer not null references pay_counters on delete restrict,
    serial integer not null check (serial > 0),
    gross numeric(12,2) not null check (gross > 0),
    paid_from text not null check (paid_from in ('drawer', 'purse', 'upi', 'bank', 'cheque', 'card')),
    drawer_of text references accounts on delete restrict,
    transaction_id text,
    paid_on date not null check (isfinite(paid_on)),
    recorded_by text not null references accounts on delete restrict,
    recorded_on date not null check (isfinite(recorded_on)),
    recorded_at timestamptz not null default now(),
    snapshot jsonb not null,
    constraint one_slip_a_number unique (financial_year, serial),
    constraint drawers_of_slips_are_somebodys
      check ((paid_from = 'drawer') = (drawer_of is not null) and (paid_from <> 'drawer' or paid_on = recorded_on))
  );
  create index pay_slips_of_account on pay_slips (account_id, month);
  create index pay_slips_by_month on pay_slips (month);
  create index pay_slips_by_recording on pay_slips (recorded_on, pay_slip_id);
  create index pay_slips_of_drawer on pay_slips (drawer_of, recorded_on) where drawer_of is not null;

  create table pay_slip_reversals (
    pay_slip_id integer primary key references pay_slips on delete restrict,
    reason text not null check (reason <> ''),
    reversed_on date not null check (isfinite(reversed_on)),
    reversed_by text not null references accounts on delete restrict,
    reversed_at timestamptz not null default now()
  );
  create index pay_slip_reversals_by_day on pay_slip_reversals (reversed_on);

  create table pay_slip_lines (
    pay_slip_id integer references pay_slips on delete restrict,
    line smallint check (line > 0),
    kind text not null check (kind in ('lesson', 'hour', 'month', 'share', 'adjustment')),
    pay_rate_id integer references pay_rates on delete restrict,
    pay_adjustment_id integer references pay_adjustments on delete restrict,
    batch_id integer references batches on delete restrict,
    month date not null check (isfinite(month) and extract(day from month) = 1),
    text text not null check (text <> ''),
    quantity numeric(12,2),
    rate numeric(12,2),
    base numeric(20,6),
    amount numeric(12,2) not null check (amount <> 0),
    primary key (pay_slip_id, line),
    constraint lines_say_why check (
      (kind = 'adjustment') = (pay_adjustment_id is not null)
      and (kind in ('month', 'share') and pay_rate_id is not null or kind not in ('month', 'share'))
      and (kind = 'share') = (base is not null))
  );
  create index pay_slip_lines_of_rate on pay_slip_lines (pay_rate_id) where pay_rate_id is not null;
  create index pay_slip_lines_of_adjustment on pay_slip_lines (pay_adjustment_id) where pay_adjustment_id is not null;

  create table pay_slip_lessons (
    pay_slip_id integer,
    lesson_id integer references lessons on delete restrict,
    line smallint not null,
    amount numeric(12,2) not null check (amount <> 0),
    batch_id integer not null references batches on delete restrict,
    primary key (pay_slip_id, lesson_id),
    foreign key (pay_slip_id, line) references pay_slip_lines on delete restrict
  );
  create index pay_slip_lessons_of_lesson on pay_slip_lessons (lesson_id);

  create view standing_slips as
    select s.* from pay_slips s
    where not exists (select from pay_slip_reversals r where r.pay_slip_id = s.pay_slip_id);

  create function refuse_change_of_pay() returns trigger
  language plpgsql as $$
  begin
    if tg_table_name = 'pay_rates' then
      if to_jsonb(new) - 'to_date' = to_jsonb(old) - 'to_date' then
        return new;
      end if;
    end if;
    if tg_table_name = 'expense_photos' and tg_op = 'DELETE' then
      if (to_jsonb(old) ->> 'created_at')::timestamptz < now() - interval '8 years' then
        return old;
      end if;
    end if;
    raise exception '% are only added, and reversed', tg_table_name using errcode = '23001';
  end
  $$;
  create trigger never_changed before update on pay_rates for each row execute function refuse_change_of_pay();
  create trigger never_changed before update on pay_adjustments for each row execute function refuse_change_of_pay();
  create trigger never_changed before update or delete on pay_slips for each row execute function refuse_change_of_pay();
  create trigger never_changed before update or delete on pay_slip_reversals for each row execute function refuse_change_of_pay();
  create trigger never_changed before update or delete on pay_slip_lines for each row execute function refuse_change_of_pay();
  create trigger never_changed before update or delete on pay_slip_lessons for each row execute function refuse_change_of_pay();`

const RATES = `
  -- On a day and for a batch a person has one rate a lesson or an hour, one a month, and one share. A rate that
  -- names batches goes before one that names none, so these two may stand together.
  create function check_pay_rate() returns trigger
  language plpgsql as $$
  begin
    -- If two come at once, the second counts the first.
    perform from accounts where id = new.account_id for no key update;
    if exists (
      select from pay_rates o
      where o.account_id = new.account_id and o.pay_rate_id <> new.pay_rate_id
        and replace(o.kind, 'hour', 'lesson') = replace(new.kind, 'hour', 'lesson')
        and (o.batch_ids is null and new.batch_ids is null or o.batch_ids && new.batch_ids)
        and o.from_date <= coalesce(new.to_date, 'infinity') and new.from_date <= coalesce(o.to_date, 'infinity')
        and o.from_date <= coalesce(o.to_date, 'infinity') and new.from_date <= coalesce(new.to_date, 'infinity')
    ) then
      raise exception 'rate % overlaps another one of %', new.pay_rate_id, new.account_id using errcode = '23P01';
    end if;
    return null;
  end
  $$;
  create constraint trigger rates_do_not_overlap after insert or update on pay_rates
    deferrable initially deferred for each row execute function check_pay_rate();

  create function end_pay_rates() returns trigger
  language plpgsql as $$
  begin
    update pay_rates set to_date = greatest(academy_today(), from_date - 1)
    where account_id = new.id and (to_date is null or to_date > greatest(academy_today(), from_date - 1));
    return null;
  end
  $$;
  create trigger end_pay_rates after update of is_active on accounts for each row
    when (old.is_active and not new.is_active) execute function end_pay_rates();`

const SUMS = `
  create function check_pay_slip() returns trigger
  language plpgsql as $$
  begin
    if exists (
      select from pay_slips s where s.pay_slip_id = new.pay_slip_id and s.gross is distinct from (
        select sum(l.amount) from pay_slip_lines l where l.pay_slip_id = s.pay_slip_id)
    ) or exists (
      select from pay_slip_lines l left join lateral (
        select sum(p.amount) as amount from pay_slip_lessons p
        where p.pay_slip_id = l.pay_slip_id and p.line = l.line) as paid on true
      where l.pay_slip_id = new.pay_slip_id and l.kind in ('lesson', 'hour') and paid.amount is distinct from l.amount
    ) then
      raise exception 'the lines of slip % do not come to its sum', new.pay_slip_id using errcode = '23514';
    end if;
    if exists (
      select from pay_slip_lines own join pay_slip_lines l using (pay_adjustment_id)
        join standing_slips s on s.pay_slip_id = l.pay_slip_id
      where own.pay_slip_id = new.pay_slip_id group by pay_adjustment_id having count(*) > 1
    ) then
      raise exception 'an adjustment is on one slip at most' using errcode = '23505';
    end if;
    return null;
  end
  $$;
  create constraint trigger lines_come_to_the_sum after insert on pay_slips
    deferrable initially deferred for each row execute function check_pay_slip();
  create constraint trigger further_lines_come_to_the_sum after insert on pay_slip_lines
    deferrable initially deferred for each row execute function check_pay_slip();

  -- What was paid for a lesson is nothing, or one price to one person.
  create function is_paid_twice(lesson integer) returns boolean
  language sql stable as $$
    select coalesce(count(*) filter (where paid <> 0) > 1
      or bool_or(paid < 0 or paid > 0 and paid <> all (amounts)), false)
    from (
      select sum(p.amount) as paid, array_agg(p.amount) as amounts
      from pay_slip_lessons p join standing_slips s using (pay_slip_id)
      where p.lesson_id = lesson group by s.account_id
    ) as each
  $$;

  create function check_paid_lesson() returns trigger
  language plpgsql as $$
  begin
    -- If two slips are written at once, the second counts the first.
    perform from lessons where lesson_id = new.lesson_id for no key update;
    if is_paid_twice(new.lesson_id) or exists (
      select from pay_slip_lines l
      where l.pay_slip_id = new.pay_slip_id and l.line = new.line and l.amount is distinct from (
        select sum(p.amount) from pay_slip_lessons p where p.pay_slip_id = l.pay_slip_id and p.line = l.line)
    ) then
      raise exception 'lesson % is paid twice', new.lesson_id using errcode = '23514';
    end if;
    -- What was changed while the slip was written is noted here.
    if not exists (
      select from lessons l join registers using (lesson_id) join pay_slips s on s.account_id = l.teacher_id
      where l.lesson_id = new.lesson_id and s.pay_slip_id = new.pay_slip_id and l.state = 'scheduled'
    ) then
      insert into paid_lessons_changed values (new.lesson_id) on conflict do nothing;
    end if;
    return null;
  end
  $$;
  create constraint trigger lessons_are_paid_once after insert on pay_slip_lessons
    deferrable initially deferred for each row execute function check_paid_lesson();

  create function check_lessons_of_reversal() returns trigger
  language plpgsql as $$
  begin
    perform from lessons where lesson_id in (
      select lesson_id from pay_slip_lessons where pay_slip_id = new.pay_slip_id)
      order by lesson_id for no key update;
    if exists (
      select from pay_slip_lessons where pay_slip_id = new.pay_slip_id and is_paid_twice(lesson_id)
    ) then
      raise exception 'a later slip stands on slip %', new.pay_slip_id using errcode = '23514';
    end if;
    return null;
  end
  $$;
  create constraint trigger lessons_stay_paid_once after insert on pay_slip_reversals
    deferrable initially deferred for each row execute function check_lessons_of_reversal();`

const CHANGES = `
  -- Lessons that were changed after a slip had paid them, or whose register was; so that a sheet need not look at all.
  create table paid_lessons_changed (
    lesson_id integer primary key references lessons on delete cascade
  );

  create function note_paid_lesson() returns trigger
  language plpgsql as $$
  declare
    changed integer := coalesce(new.lesson_id, old.lesson_id);
  begin
    -- A slip that is being written locks its lessons too: either it sees the change, or this sees the slip.
    perform from lessons where lesson_id = changed for no key update;
    insert into paid_lessons_changed
    select distinct p.lesson_id from lessons l join lessons of
        on of.lesson_id in (l.lesson_id, l.joined_to) or of.joined_to in (l.lesson_id, l.joined_to)
      join pay_slip_lessons p on p.lesson_id = of.lesson_id
    where l.lesson_id = changed
    on conflict do nothing;
    return null;
  end
  $$;
  create trigger note_paid_lesson after update of state, teacher_id, date, end_time, joined_to on lessons
    for each row when ((old.state, old.teacher_id, old.date, old.end_time, old.joined_to)
      is distinct from (new.state, new.teacher_id, new.date, new.end_time, new.joined_to)) execute function note_paid_lesson();
  create trigger note_paid_lesson after insert or delete on registers
    for each row execute function note_paid_lesson();`
