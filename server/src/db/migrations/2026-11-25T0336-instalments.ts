import { type Kysely, sql } from 'kysely'

/**
 * A one-time fee may be asked for in instalments, and any due may be cut into some by hand. Those are of the due that was cut
 * first, with its date, and nothing but another cut changes them.
 */
export async function up(db: Kysely<never>) {
  await sql`
    alter table batch_fees
      add column instalments jsonb,
      add constraint once_alone_is_cut check (instalments is null or fee_type = 'one-time')`.execute(
    db,
  )
  await sql`
    alter table dues
      drop constraint dues_period_check,
      add constraint dues_period_check
        check (period ~ '^(once|part-[0-9]{2}|[0-9]{4}-[0-9]{2})(~[0-9]{1,3})?$'),
      add column cut_of integer references dues on delete cascade,
      add column cut_due_date date,
      add constraint cut_dues_keep_their_day check ((cut_of is null) = (cut_due_date is null))`.execute(
    db,
  )
  await sql`create index dues_cut_of on dues (cut_of) where cut_of is not null`.execute(db)
  await sql`
    create function is_touched(due integer) returns boolean language sql stable as $$
      select exists (select from live_allocations a where a.due_id = due)
        or exists (select from live_waivers w where w.due_id = due)
    $$`.execute(db)
  await reckonInstalments(db)
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('fee_lines(batch_fees, integer, date, text)'::regprocedure) as definition`.execute(
    db,
  )
  const before = rows[0]?.definition ?? ''
  const after = before.replace(
    `return query select 1, 'fee', fee.title, fee.amount;`,
    `return query select 1, 'fee', fee.title, fee.amount;
      if fee.instalments is not null and month like 'part-%' then
        return query select * from instalment_lines(fee, who, month);
        return;
      end if;`,
  )
  if (after === before) throw new Error('fee_lines is not as it was known.')
  await sql.raw(after).execute(db)
}

/**
 * What of a fee less its concessions one instalment is: of what the paid ones leave its share beside the other unpaid ones, in
 * whole rupees, of which the last takes the rest.
 */
const reckonInstalments = (db: Kysely<never>) =>
  sql`
    create function instalment_lines(fee batch_fees, who integer, month text)
    returns table (line integer, kind text, text text, amount numeric)
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
        select sum(d.amount) from dues d
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
    end $$`.execute(db)
