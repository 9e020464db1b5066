import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/**
 * One-time fees for a time: who leaves earlier pays up to the last day. A due remembers the time it was made for, because
 * who has left is not reckoned again when the fee changes.
 */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  await watch(db, 'credit_wishes', 'credit_wish_id')
}

const STATEMENTS = [
  `alter table batch_fees
    add column paid_from date check (isfinite(paid_from)),
    add column paid_to date check (isfinite(paid_to)),
    add constraint shared_over_a_time check (
      (paid_from is null) = (paid_to is null) and (paid_from is null or (
        fee_type = 'one-time' and not is_deposit and paid_from <= paid_to and paid_to < paid_from + interval '2 years')))`,
  `alter table dues
    add column paid_from date,
    add column paid_to date,
    add constraint times_are_of_fees check (
      (paid_from is null) = (paid_to is null) and (paid_from is null or (kind = 'fee' and paid_from <= paid_to)))`,
  'create index dues_of_shared_fees on dues (fee_id, student_id) where paid_to is not null and withdrawn_at is null',
  `alter table due_parts drop constraint due_parts_kind_check,
    add constraint due_parts_kind_check check (
      kind in ('fee', 'pro rata', 'concession', 'instalment', 'single', 'opening', 'late', 'left'))`,

  // On the last day itself a waiver may come before the student leaves or after.
  'alter table waivers add column after_leaving boolean not null default false',

  // Money that a family leaves with the academy.
  `create table credit_wishes (
    credit_wish_id integer generated always as identity primary key,
    student_id integer not null references student_numbers on delete restrict,
    amount numeric(12,2) not null check (amount > 0),
    reason text not null check (reason <> ''),
    recorded_by text not null references accounts on delete restrict,
    recorded_on date not null check (isfinite(recorded_on))
  )`,
  'create index credit_wishes_of_student on credit_wishes (student_id, credit_wish_id)',
  `create function refuse_change_of_credit_wish() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and is_erasing() and tells_of_erased(to_jsonb(old))
      and to_jsonb(new) = to_jsonb(old) || '{"reason": "Erased student"}' then return new; end if;
    raise exception 'entries of % are never changed', tg_table_name using errcode = '23001';
  end
  $$`,
  `create trigger never_changed before update or delete on credit_wishes
    for each row execute function refuse_change_of_credit_wish()`,

  // Each month weighs the same, in whole numbers: 377580 is divided by 28, 29, 30 and 31. The weight up to a day counts
  // from the year 0.
  `create function weight_until(day date) returns bigint language sql immutable parallel safe as $$
    select (extract(year from day) * 12 + extract(month from day))::bigint * 377580
      + extract(day from day)::bigint * (377580
        / extract(day from date_trunc('month', day::timestamp) + interval '1 month - 1 day')::bigint)
  $$`,
  `create function fee_weight(from_day date, to_day date) returns bigint language sql immutable parallel safe as $$
    select case when to_day < from_day then 0 else weight_until(to_day) - weight_until(from_day - 1) end
  $$`,
  `create function weight_of(days datemultirange) returns bigint language sql immutable parallel safe as $$
    select coalesce(sum(fee_weight(lower(part), upper(part) - 1)), 0)::bigint from unnest(days) as part
  $$`,
  // The days of a fee's time on which a student was, or will be, in its batch. Whoever was taken out before the first day
  // was never there.
  `create function own_days(fee batch_fees, who integer) returns datemultirange language sql stable as $$
    select coalesce(range_agg(daterange(
      greatest(m.joined_on, fee.paid_from), least(coalesce(m.left_on, 'infinity'), fee.paid_to), '[]')), '{}')
    from memberships m
    where m.batch_id = fee.batch_id and m.student_id = who
      and (m.settled_on is null or m.settled_on >= m.joined_on)
      and m.joined_on <= fee.paid_to and coalesce(m.left_on, 'infinity') >= fee.paid_from
  $$`,
  `create function own_weight(fee batch_fees, student integer) returns bigint language sql stable as $$
    select weight_of(own_days(fee, student))
  $$`,
  // '5 months and 27 days': whole months, and the days beside them. Days that weigh a month are one.
  `create function time_in_words(days datemultirange) returns text language plpgsql immutable as $$
  declare
    months bigint;
    loose bigint;
    weight bigint;
    last_day date := upper(days) - 1;
  begin
    if isempty(days) then return '0 days'; end if;
    select count(*), (select sum(upper(part) - lower(part)) from unnest(days) as part)
      - coalesce(sum(next_month::date - month::date), 0)
    into months, loose
    from generate_series(date_trunc('month', lower(days)::timestamp), last_day::timestamp, interval '1 month') as month
    cross join lateral (select month + interval '1 month' as next_month) as following
    where days @> daterange(month::date, next_month::date);
    weight := weight_of(days) - months * 377580;
    if weight >= 377580 then
      months := months + weight / 377580;
      loose := round((weight % 377580)::numeric / fee_weight(last_day, last_day));
    end if;
    return concat_ws(' and ',
      case months when 0 then null when 1 then '1 month' else months || ' months' end,
      case when loose = 1 then '1 day' when loose > 0 or months = 0 then loose || ' days' end);
  end
  $$`,
  `create function time_in_words(from_day date, to_day date) returns text language sql immutable as $$
    select time_in_words(datemultirange(daterange(from_day, to_day, '[]')))
  $$`,

  // The first day of the membership by which a student came to a shared fee; null if none touches its time.
  `create function came_to(fee batch_fees, who integer) returns date language sql stable as $$
    select min(m.joined_on) from memberships m
    where m.batch_id = fee.batch_id and m.student_id = who
      and (m.settled_on is null or m.settled_on >= m.joined_on)
      and m.joined_on <= fee.paid_to and coalesce(m.left_on, 'infinity') >= fee.paid_from
  $$`,

  `create or replace function fee_lines(fee batch_fees, who integer, day date, month text) returns TABLE(line integer, kind text, text text, amount numeric)
  language plpgsql stable as $$
  declare
    rest numeric := fee.amount;
    first_day date;
    last_day date;
    own integer;
    whole integer := 0;
    unit text := 'lessons';
    came date;
  begin
    return query select 1, 'fee', fee.title, fee.amount;
    if fee.paid_to is not null then
      came := came_to(fee, who);
      if came > fee.paid_from then
        rest := round(fee.amount * fee_weight(came, fee.paid_to) / fee_weight(fee.paid_from, fee.paid_to));
        return query select 2, 'pro rata', format('%s of %s', time_in_words(came, fee.paid_to),
          time_in_words(fee.paid_from, fee.paid_to)), rest - fee.amount;
      end if;
      -- A student who comes later finds parts that are past.
      if month like 'part-%' and (rest < fee.amount or came > (fee.instalments -> 0 ->> 'due_date')::date) then
        return query select * from late_instalment_lines(fee, who, month, rest, came);
        return;
      end if;
    end if;
    if fee.instalments is not null and month like 'part-%' then
      return query select * from instalment_lines(fee, who, month);
      return;
    end if;
    if fee.prorata <> 'none' and month ~ '^[0-9]{4}-' then
      first_day := (month || '-01')::date;
      last_day := (first_day + interval '1 month' - interval '1 day')::date;
      if fee.prorata = 'lessons' then
        select count(*), count(*) filter (where exists (
          select from memberships m where m.batch_id = fee.batch_id and m.student_id = who
            and (m.settled_on is null or m.settled_on >= m.joined_on)
            and l.date >= m.joined_on and l.date <= coalesce(m.left_on, 'infinity')))
        into whole, own
        from lessons l where l.batch_id = fee.batch_id and l.date between first_day and last_day
          and l.state <> 'cancelled';
      end if;
      if whole = 0 then
        unit := 'days';
        whole := last_day - first_day + 1;
        select count(*) into own from generate_series(first_day, last_day, interval '1 day') as d
        where exists (
          select from memberships m where m.batch_id = fee.batch_id and m.student_id = who
            and (m.settled_on is null or m.settled_on >= m.joined_on)
            and d::date >= m.joined_on and d::date <= coalesce(m.left_on, 'infinity'));
      end if;
      if own < whole then
        rest := round(fee.amount * own / whole);
        return query select 2, 'pro rata', format('%s of %s %s', own, whole, unit), rest - fee.amount;
      end if;
    end if;
    return query select * from concession_lines(who, fee.fee_id, day, rest);
  end
  $$`,

  // What a due is without what leaving takes off.
  `create function amount_unless_left(due dues) returns numeric language sql stable as $$
    select due.amount - coalesce((
      select sum(p.amount) from due_parts p where p.due_id = due.due_id and p.kind = 'left'), 0)
  $$`,

  // The parts of a shared fee for a student who came after its first day: those before fall together into one on the
  // day of joining. The sum fills them from the last one backwards, so that the parts ahead stay whole; a concession
  // reduces each in proportion.
  `create function late_instalment_lines(fee batch_fees, who integer, month text, price numeric, came date) returns TABLE(line integer, kind text, text text, amount numeric)
  language plpgsql stable as $$
  declare
    day date := greatest(fee.due_date, came);
    net numeric;
    rest numeric;
    share numeric := 0;
    number integer := substr(month, 6)::integer;
    past integer := (
      select greatest(1, count(*)) from jsonb_array_elements(fee.instalments) as i
      where (i.value ->> 'due_date')::date < came);
    part record;
  begin
    return query select * from concession_lines(who, fee.fee_id, day, price);
    net := price + coalesce((select sum(l.amount) from concession_lines(who, fee.fee_id, day, price) l), 0);
    rest := greatest(0, net - coalesce((
      select sum(amount_unless_left(d)) from dues d
      where d.fee_id = fee.fee_id and d.student_id = who and d.withdrawn_at is null
        and d.period <> month and is_touched(d.due_id)), 0));
    for part in
      select i.n, (i.value ->> 'amount')::numeric as wanted, i.n = min(i.n) over () as is_first
      from jsonb_array_elements(fee.instalments) with ordinality as i (value, n)
      where i.n >= past and not exists (
        select from dues d where d.fee_id = fee.fee_id and d.student_id = who
          and d.withdrawn_at is null and d.period = 'part-' || lpad(i.n::text, 2, '0')
          and d.period <> month and is_touched(d.due_id))
      order by i.n desc
    loop
      share := case when part.is_first then rest
        else least(rest, round(part.wanted * net / greatest(price, 1))) end;
      exit when part.n = number;
      rest := rest - share;
    end loop;
    return query select 90, 'instalment', format('Instalment %s of %s',
      number - past + 1, jsonb_array_length(fee.instalments) - past + 1), share - net;
  end
  $$`,

  // As before, but what leaving took off a paid instalment is not asked of the others.
  `create or replace function instalment_lines(fee batch_fees, who integer, month text) returns TABLE(line integer, kind text, text text, amount numeric)
  language plpgsql stable as $$
  declare
    net numeric;
    rest numeric;
    weight numeric;
    shares numeric := 0;
    share numeric := 0;
    number integer := substr(month, 6)::integer;
    part record;
  begin
    return query select * from concession_lines(who, fee.fee_id, fee.due_date, fee.amount);
    net := fee.amount + coalesce((
      select sum(l.amount) from concession_lines(who, fee.fee_id, fee.due_date, fee.amount) l), 0);
    rest := greatest(0, net - coalesce((
      select sum(amount_unless_left(d)) from dues d
      where d.fee_id = fee.fee_id and d.student_id = who and d.withdrawn_at is null
        and d.period <> month and is_touched(d.due_id)), 0));
    weight := (
      select sum((i.value ->> 'amount')::numeric)
      from jsonb_array_elements(fee.instalments) with ordinality as i (value, n)
      where not exists (
        select from dues d where d.fee_id = fee.fee_id and d.student_id = who
          and d.withdrawn_at is null and d.period = 'part-' || lpad(i.n::text, 2, '0')
          and d.period <> month and is_touched(d.due_id)));
    for part in
      select i.n, (i.value ->> 'amount')::numeric as wanted, i.n = max(i.n) over () as is_last
      from jsonb_array_elements(fee.instalments) with ordinality as i (value, n)
      where not exists (
        select from dues d where d.fee_id = fee.fee_id and d.student_id = who
          and d.withdrawn_at is null and d.period = 'part-' || lpad(i.n::text, 2, '0')
          and d.period <> month and is_touched(d.due_id))
      order by i.n
    loop
      share := case when part.is_last then rest - shares
        else least(rest - shares, round(rest * part.wanted / weight)) end;
      exit when part.n = number;
      shares := shares + share;
    end loop;
    return query select 90, 'instalment',
      format('Instalment %s of %s', number, jsonb_array_length(fee.instalments)), share - net;
  end
  $$`,

  // A paid due stays as it is, but may come to be for another time. Leaving lowers a due to no less than was waived of it.
  `create or replace function refuse_change_of_paid_due() returns trigger
  language plpgsql as $$
  declare
    times text[] := '{paid_from,paid_to}';
  begin
    if is_being_erased(old.student_id)
      and to_jsonb(new) = to_jsonb(old) || '{"title": "Erased student"}' then
      return new;
    end if;
    if old.paid_to is not null or new.paid_to is not null then
      if to_jsonb(new) - times = to_jsonb(old) - times then return new; end if;
      if to_jsonb(new) - 'amount'::text = to_jsonb(old) - 'amount'::text
        and not exists (select from live_allocations a where a.due_id = old.due_id)
        and new.amount >= (select coalesce(sum(w.amount), 0) from live_waivers w where w.due_id = old.due_id)
      then return new; end if;
    end if;
    if exists (select from live_allocations a where a.due_id = old.due_id)
      or exists (select from live_waivers w where w.due_id = old.due_id) then
      raise exception 'due % is paid or waived, wholly or in part', old.due_id
        using errcode = '23001';
    end if;
    return new;
  end
  $$`,
]
