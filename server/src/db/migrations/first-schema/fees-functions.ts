/** How dues come about. */
export const feesFunctions = `
  -- How a due of a fee comes about. "month" is its period, 'once' or '2026-11'.
  create function fee_lines(fee batch_fees, who integer, day date, month text) returns TABLE(line integer, kind text, text text, amount numeric)
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
  $$;

  -- What comes off a due: amounts first, then percentages, each of what is left, in whole rupees.
  create function concession_lines(who integer, fee integer, day date, total numeric) returns TABLE(line integer, kind text, text text, amount numeric)
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
  end
  $$;

  -- What one instalment is of a fee less its concessions: its share of what the paid ones leave, in whole
  -- rupees. The last one takes the rest.
  create function instalment_lines(fee batch_fees, who integer, month text) returns TABLE(line integer, kind text, text text, amount numeric)
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
  end
  $$;

  -- True if something settles or waives the due, or did.
  create function is_touched(due integer) returns boolean
  language sql stable as $$
  select exists (select from live_allocations a where a.due_id = due)
    or exists (select from live_waivers w where w.due_id = due)
  $$;

  -- A late fee falls with its due only where all that was paid of the due came in time: a rupee in time
  -- forgives nothing of the rest.
  create function take_back_late_fee(of_due integer, paid_by integer[]) returns void
  language sql as $$
  update dues d set withdrawn_at = now()
  from dues late, settings s
  where d.late_of = of_due and d.withdrawn_at is null and not is_touched(d.due_id)
    and late.due_id = of_due and s.late_fee is not null
    and not exists (select from open_dues o where o.due_id = of_due)
    and exists (
      select from live_allocations a
      where a.due_id = of_due and a.payment_id = any(paid_by))
    and not exists (
      select from live_allocations a join payments p on p.payment_id = a.payment_id
      where a.due_id = of_due
        and p.paid_on > late.due_date + (s.late_fee ->> 'after_days')::integer)
  $$;`
