import { type Kysely, sql } from 'kysely'

/**
 * One-time fees asked when somebody joins, the month of joining as the desk chose it, and whom a fee entered later asks.
 * The defaults are what earlier releases do.
 */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table batch_fees
    add column on_joining boolean not null default false,
    add column asks_within boolean not null default false,
    add column asks_left boolean not null default true,
    add constraint asked_on_joining check (
      not on_joining or fee_type = 'one-time' and instalments is null and paid_to is null)`,
  `alter table memberships
    add column first_month text check (first_month in ('all', 'half', 'days', 'none')),
    add column came_within boolean not null default false`,
  // A student who came from another batch before this is no new one for a fee that is dated back.
  `update memberships m set came_within = true
    where exists (
      select from memberships o
      where o.student_id = m.student_id and o.batch_id <> m.batch_id
        and (o.settled_on is null or o.settled_on >= o.joined_on)
        and coalesce(o.left_on, 'infinity') >= m.joined_on - 1
        and (o.joined_on < m.joined_on or o.joined_on = m.joined_on and o.membership_id < m.membership_id))`,
  // The next changes of these tables wait for what the update left to check.
  'set constraints all immediate',
  'set constraints all deferred',
  `create index memberships_with_first_month on memberships (student_id, batch_id)
    where first_month is not null`,

  // Which part of the month of joining is asked, where the desk chose a half or days.
  `create function first_month_of(fee batch_fees, who integer, day date, month text) returns TABLE(own integer, whole integer, text text)
  language sql stable as $$
    select share.own, share.whole, share.text
    from memberships m
    cross join lateral (
      select date_trunc('month', m.joined_on)::date as first_day,
        (date_trunc('month', m.joined_on) + interval '1 month' - interval '1 day')::date as last_day
    ) as month_of
    cross join lateral (
      select case m.first_month when 'half' then 1 else last_day - m.joined_on + 1 end as own,
        case m.first_month when 'half' then 2 else last_day - first_day + 1 end as whole,
        case m.first_month when 'half' then 'half of the month'
          else format('%s of %s days', last_day - m.joined_on + 1, last_day - first_day + 1) end as text
    ) as share
    where m.batch_id = fee.batch_id and m.student_id = who and m.first_month in ('half', 'days')
      and fee.fee_type = 'recurring' and fee.prorata = 'none'
      and month = to_char(m.joined_on, 'YYYY-MM')
      and day between m.joined_on and coalesce(m.left_on, 'infinity')
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
    chosen record;
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
    if fee.prorata = 'none' and month ~ '^[0-9]{4}-' then
      select * into chosen from first_month_of(fee, who, day, month);
      if chosen.own < chosen.whole then
        rest := round(fee.amount * chosen.own / chosen.whole);
        return query select 2, 'pro rata', chosen.text, rest - fee.amount;
      end if;
    end if;
    return query select * from concession_lines(who, fee.fee_id, day, rest);
  end
  $$`,
]
