import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** Lasting reductions, months of which a part is asked for, and fees for what is paid late. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table batch_fees
      add column prorata text not null default 'none' check (prorata in ('none', 'days', 'lessons')),
      add column late_fee boolean not null default true,
      add constraint months_alone_are_shared check (prorata = 'none' or fee_type = 'recurring')`.execute(
    db,
  )
  await sql`alter table settings add column late_fee jsonb`.execute(db)
  await sql`
    create table concessions (
      concession_id integer generated always as identity primary key,
      student_id integer not null references student_numbers on delete restrict,
      kind text not null check (kind in ('sibling', 'staff child', 'scholarship', 'merit', 'other')),
      percent numeric(5, 2) check (percent > 0 and percent <= 100),
      amount numeric(12, 2) check (amount > 0 and amount <= 10000000),
      fee_ids integer[],
      from_date date not null check (isfinite(from_date)),
      to_date date check (isfinite(to_date)),
      reason text not null check (reason <> ''),
      created_at timestamptz not null default now(),
      version integer not null default 1 check (version > 0),
      constraint either_percent_or_amount check ((percent is null) <> (amount is null)),
      constraint ends_after_beginning check (to_date is null or to_date >= from_date - 1)
    )`.execute(db)
  await sql`create index concessions_of_student on concessions (student_id)`.execute(db)
  await watch(db, 'concessions', 'concession_id')
  await reckonConcessions(db)
  await reckonFees(db)
}

/** What comes off a due: amounts first, then percentages each of what is left, in whole rupees. */
const reckonConcessions = (db: Kysely<never>) =>
  sql`
    create function concession_lines(who integer, fee integer, day date, total numeric)
    returns table (line integer, kind text, text text, amount numeric)
    language plpgsql stable as $$
    declare
      rest numeric := total;
      given record;
    begin
      line := 10;
      kind := 'concession';
      for given in
        select c.* from concessions c
        where c.student_id = who and day >= c.from_date and day <= coalesce(c.to_date, 'infinity')
          and (c.fee_ids is null or fee = any(c.fee_ids))
        order by c.percent is not null, c.concession_id
      loop
        amount := -least(rest, round(coalesce(given.amount, rest * given.percent / 100)));
        continue when amount = 0;
        text := upper(left(given.kind, 1)) || substr(given.kind, 2) || ' ' || case
          when given.percent is null then '₹' || trim_scale(given.amount)
          else trim_scale(given.percent) || ' %' end;
        rest := rest + amount;
        line := line + 1;
        return next;
      end loop;
    end $$`.execute(db)

/** How a due of a fee comes about; `month` is its period. */
const reckonFees = (db: Kysely<never>) =>
  sql`
    create function fee_lines(fee batch_fees, who integer, day date, month text)
    returns table (line integer, kind text, text text, amount numeric)
    language plpgsql stable as $$
    declare
      rest numeric := fee.amount;
      first_day date;
      last_day date;
      own integer;
      whole integer := 0;
      unit text := 'lessons';
    begin
      return query select 1, 'fee', fee.title, fee.amount;
      if fee.prorata <> 'none' and month <> 'once' then
        first_day := (month || '-01')::date;
        last_day := (first_day + interval '1 month' - interval '1 day')::date;
        if fee.prorata = 'lessons' then
          select count(*), count(*) filter (where exists (
            select from memberships m where m.batch_id = fee.batch_id and m.student_id = who
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
              and d::date >= m.joined_on and d::date <= coalesce(m.left_on, 'infinity'));
        end if;
        if own < whole then
          rest := round(fee.amount * own / whole);
          return query select 2, 'pro rata', format('%s of %s %s', own, whole, unit), rest - fee.amount;
        end if;
      end if;
      return query select * from concession_lines(who, fee.fee_id, day, rest);
    end $$`.execute(db)
