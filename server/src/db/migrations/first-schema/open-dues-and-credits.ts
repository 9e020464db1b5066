/** Triggers that keep, beside the ledger, the rest of each due and the credit of each payment. */
export const openDuesAndCredits = `
  -- Reckons the rows of open_dues anew for these dues.
  create function renew_open_dues(ids integer[]) returns void
  language plpgsql as $$
    begin
      if coalesce(cardinality(ids), 0) <= 20 then
        perform renew_open_dues_of_few(ids);
        return;
      end if;
      insert into open_dues as kept (due_id, student_id, due_date, owed, fee_id)
      select d.due_id, d.student_id, d.due_date, d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0), d.fee_id from dues d
      where d.due_id = any(ids) and d.withdrawn_at is null and d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0) > 0
      order by d.due_id
      on conflict (due_id) do update
      set student_id = excluded.student_id, due_date = excluded.due_date, owed = excluded.owed,
        fee_id = excluded.fee_id
      where (kept.student_id, kept.due_date, kept.owed, kept.fee_id)
        is distinct from (excluded.student_id, excluded.due_date, excluded.owed, excluded.fee_id);
      delete from open_dues kept where kept.due_id = any(ids) and not exists (
        select from dues d where d.due_id = kept.due_id and d.withdrawn_at is null and d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0) > 0);
    end
  $$;

  create function renew_open_dues_of_few(ids integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
    begin
      insert into open_dues as kept (due_id, student_id, due_date, owed, fee_id)
      select d.due_id, d.student_id, d.due_date, d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0), d.fee_id from dues d
      where d.due_id = any(ids) and d.withdrawn_at is null and d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0) > 0
      order by d.due_id
      on conflict (due_id) do update
      set student_id = excluded.student_id, due_date = excluded.due_date, owed = excluded.owed,
        fee_id = excluded.fee_id
      where (kept.student_id, kept.due_date, kept.owed, kept.fee_id)
        is distinct from (excluded.student_id, excluded.due_date, excluded.owed, excluded.fee_id);
      delete from open_dues kept where kept.due_id = any(ids) and not exists (
        select from dues d where d.due_id = kept.due_id and d.withdrawn_at is null and d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0) > 0);
    end
  $$;

  -- Nothing is paid or waived yet of a new due.
  create function keep_open_dues() returns trigger
  language plpgsql as $$
  begin
    if tg_table_name = 'dues' and tg_op = 'INSERT' then
      insert into open_dues (due_id, student_id, due_date, owed, fee_id)
      select due_id, student_id, due_date, amount, fee_id from changed
      where withdrawn_at is null and amount > 0
      order by due_id;
    elsif exists (select from changed) then
      perform renew_open_dues(array(select distinct due_id from changed));
    end if;
    return null;
  end
  $$;

  create trigger open_dues_on_delete after delete on dues
    referencing old table as changed for each statement execute function keep_open_dues();
  create trigger open_dues_on_insert after insert on dues
    referencing new table as changed for each statement execute function keep_open_dues();
  create trigger open_dues_on_update after update on dues
    referencing new table as changed for each statement execute function keep_open_dues();
  create trigger open_dues_on_insert after insert on allocations
    referencing new table as changed for each statement execute function keep_open_dues();
  create trigger open_dues_on_insert after insert on waivers
    referencing new table as changed for each statement execute function keep_open_dues();

  create function keep_open_dues_of_released() returns trigger
  language plpgsql as $$
  begin
    perform renew_open_dues(array(select distinct a.due_id from changed join allocations a using (allocation_id)));
    return null;
  end
  $$;

  create trigger open_dues_on_insert after insert on releases
    referencing new table as changed for each statement execute function keep_open_dues_of_released();

  create function keep_open_dues_of_reversed() returns trigger
  language plpgsql as $$
  begin
    perform renew_open_dues(array(
      select distinct a.due_id from changed join allocations a using (payment_id)));
    return null;
  end
  $$;

  create trigger open_dues_on_insert after insert on reversals
    referencing new table as changed for each statement execute function keep_open_dues_of_reversed();

  create function keep_open_dues_of_unwaived() returns trigger
  language plpgsql as $$
  begin
    perform renew_open_dues(array(select distinct w.due_id from changed join waivers w using (waiver_id)));
    return null;
  end
  $$;

  create trigger open_dues_on_insert after insert on waiver_reversals
    referencing new table as changed for each statement execute function keep_open_dues_of_unwaived();

  -- What of a payment settles nothing and was not given back.
  create function credit_of(payment payments) returns numeric
  language sql stable as $$
  select case when exists (select from reversals r where r.payment_id = payment.payment_id)
    then 0 else payment.amount
      - coalesce((select sum(a.amount) from allocations a where a.payment_id = payment.payment_id
          and not exists (select from releases l where l.allocation_id = a.allocation_id)), 0)
      - coalesce((select sum(p.amount) from live_refund_parts p
          where p.payment_id = payment.payment_id), 0) end
  $$;

  -- Reckons the rows of open_credits anew for these payments.
  create function renew_open_credits(ids integer[]) returns void
  language plpgsql as $$
  begin
    if coalesce(cardinality(ids), 0) <= 20 then
      perform renew_open_credits_of_few(ids);
      return;
    end if;
    delete from open_credits kept using payments p
    where kept.payment_id = any(ids) and p.payment_id = kept.payment_id and credit_of(p) <= 0;
    insert into open_credits as kept (payment_id, student_id, credit)
    select p.payment_id, p.student_id, credit_of(p) from payments p
    where p.payment_id = any(ids) and credit_of(p) > 0
    order by p.payment_id
    on conflict (payment_id) do update set credit = excluded.credit
    where kept.credit <> excluded.credit;
  end
  $$;

  create function renew_open_credits_of_few(ids integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
  begin
    delete from open_credits kept using payments p
    where kept.payment_id = any(ids) and p.payment_id = kept.payment_id and credit_of(p) <= 0;
    insert into open_credits as kept (payment_id, student_id, credit)
    select p.payment_id, p.student_id, credit_of(p) from payments p
    where p.payment_id = any(ids) and credit_of(p) > 0
    order by p.payment_id
    on conflict (payment_id) do update set credit = excluded.credit
    where kept.credit <> excluded.credit;
  end
  $$;

  create function keep_credits() returns trigger
  language plpgsql as $$
  begin
    perform renew_open_credits(array(select distinct payment_id from changed));
    return null;
  end
  $$;

  create trigger open_credits_on_insert after insert on payments
    referencing new table as changed for each statement execute function keep_credits();
  create trigger open_credits_on_insert after insert on allocations
    referencing new table as changed for each statement execute function keep_credits();
  create trigger open_credits_on_insert after insert on reversals
    referencing new table as changed for each statement execute function keep_credits();
  create trigger open_credits_on_insert after insert on refund_parts
    referencing new table as changed for each statement execute function keep_credits();

  create function keep_credits_of_refunded() returns trigger
  language plpgsql as $$
  begin
    perform renew_open_credits(array(select distinct p.payment_id from changed join refund_parts p using (refund_id)));
    return null;
  end
  $$;

  create trigger open_credits_on_insert after insert on refund_reversals
    referencing new table as changed for each statement execute function keep_credits_of_refunded();

  create function keep_credits_of_released() returns trigger
  language plpgsql as $$
  begin
    perform renew_open_credits(array(select distinct a.payment_id from changed join allocations a using (allocation_id)));
    return null;
  end
  $$;

  create trigger open_credits_on_insert after insert on releases
    referencing new table as changed for each statement execute function keep_credits_of_released();

  -- A student without credit settles nothing.
  create function settle_by_itself() returns trigger
  language plpgsql as $$
  begin
    if exists (select from open_credits where student_id = new.student_id) then
      perform settle_credit(new.student_id);
    end if;
    return null;
  end
  $$;

  create constraint trigger settled_by_itself after insert or update on open_dues deferrable initially deferred
    for each row execute function settle_by_itself();
  create constraint trigger settled_by_itself after insert or update on open_credits deferrable initially deferred
    for each row execute function settle_by_itself();

  -- Settles the oldest open dues of a student out of their credit. A late fee falls with a due that is
  -- settled by money which came in time, whether just paid or left of an earlier payment.
  create function settle_credit(who integer) returns void
  language plpgsql as $$
  declare
    due record;
    given record;
    part numeric;
    paid_by integer[];
  begin
    if not exists (select from open_credits where student_id = who) then return; end if;
    -- Of two who settle at once the second sees what the first has left.
    perform from open_credits where student_id = who order by payment_id for update;
    for due in
      select due_id, owed from open_dues where student_id = who order by due_date, due_id
    loop
      -- A late fee may have fallen with what was settled before it.
      continue when not exists (select from open_dues o where o.due_id = due.due_id);
      paid_by := '{}';
      for given in
        select payment_id, credit from open_credits where student_id = who order by payment_id
      loop
        part := least(due.owed, given.credit);
        insert into allocations (payment_id, due_id, amount)
        values (given.payment_id, due.due_id, part);
        paid_by := paid_by || given.payment_id;
        due.owed := due.owed - part;
        exit when due.owed = 0;
      end loop;
      exit when due.owed > 0;
      perform take_back_late_fee(due.due_id, paid_by);
    end loop;
  end
  $$;`
