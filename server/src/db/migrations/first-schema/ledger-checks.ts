/** Rules that money must keep at the end of each transaction. */
export const ledgerChecks = `
  -- At the end of each transaction no number is a receipt's too, and no more is invoiced than was paid.
  create function check_deposit_invoice() returns trigger
  language plpgsql as $$
  begin
    -- Of two at once the second counts the first.
    perform from payments where payment_id = new.payment_id for no key update;
    if exists (
      select from receipts r where r.financial_year = new.financial_year and r.serial = new.serial
    ) or not exists (
      select from payments p where p.payment_id = new.payment_id and p.student_id = new.student_id
        and p.amount >= (
          select sum(amount) from deposit_invoices i where i.payment_id = p.payment_id)
    ) then
      raise exception 'invoice % is not of its payment', new.invoice_id using errcode = '23514';
    end if;
    return null;
  end
  $$;

  create constraint trigger invoices_are_of_payments after insert on deposit_invoices deferrable initially deferred
    for each row execute function check_deposit_invoice();

  -- A new due has a first part. Another first part comes only to a due that is new, or whose first was
  -- changed or deleted before; each of those is looked at when the transaction ends.
  create function check_due_parts() returns trigger
  language plpgsql as $$
  declare
    changed integer;
  begin
    if tg_op = 'DELETE' then changed := old.due_id; else changed := new.due_id; end if;
    if exists (
      select from dues d where d.due_id = changed and d.amount is distinct from (
        select sum(p.amount) from due_parts p where p.due_id = changed
        having bool_or(p.line = 1))
    ) then
      raise exception 'the parts of due % do not come to its amount', changed
        using errcode = '23514';
    end if;
    return null;
  end
  $$;

  create constraint trigger parts_come_to_the_amount after insert or update of amount on dues deferrable initially deferred
    for each row execute function check_due_parts();
  create constraint trigger further_parts_come_to_the_amount after insert on due_parts deferrable initially deferred
    for each row when (new.line > 1) execute function check_due_parts();
  create constraint trigger parts_come_to_the_amount after delete or update on due_parts deferrable initially deferred
    for each row execute function check_due_parts();

  -- At the end of each transaction nothing settles, waives or gives back more than there is.
  create function check_due_sums() returns trigger
  language plpgsql as $$
    begin
      -- Of two payments at once the second counts the first.
      perform from dues where due_id = new.due_id for update;
      if not exists (
        select from dues d join payments p on p.student_id = d.student_id
        where d.due_id = new.due_id and p.payment_id = new.payment_id
          and (d.withdrawn_at is null or not exists (
            select from live_allocations a where a.due_id = d.due_id))
          and d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0) >= 0
      ) then
        raise exception 'due % cannot take this payment', new.due_id using errcode = '23514';
      end if;
      return null;
    end
  $$;

  create constraint trigger dues_are_not_overpaid after insert on allocations deferrable initially deferred
    for each row execute function check_due_sums();

  create function check_payment_parts() returns trigger
  language plpgsql as $$
  begin
    -- Of two parts at once the second counts the first.
    perform from payments where payment_id = new.payment_id for no key update;
    if exists (select from payments p where p.payment_id = new.payment_id and credit_of(p) < 0) then
      raise exception 'payment % is split into more than it is', new.payment_id
        using errcode = '23514';
    end if;
    return null;
  end
  $$;

  create constraint trigger payments_are_enough after insert on allocations deferrable initially deferred
    for each row execute function check_payment_parts();
  create constraint trigger payments_are_enough after insert on refund_parts deferrable initially deferred
    for each row execute function check_payment_parts();

  create function check_payment_sums() returns trigger
  language plpgsql as $$
  begin
    if not exists (select from receipts where payment_id = new.payment_id) then
      raise exception 'payment % has no receipt', new.payment_id using errcode = '23514';
    end if;
    return null;
  end
  $$;

  create constraint trigger payments_are_split after insert on payments deferrable initially deferred
    for each row execute function check_payment_sums();

  create function check_refund() returns trigger
  language plpgsql as $$
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
  end
  $$;

  create constraint trigger refunds_are_split after insert on refunds deferrable initially deferred
    for each row execute function check_refund();

  create function check_waiver() returns trigger
  language plpgsql as $$
    begin
      perform from dues where due_id = new.due_id for update;
      if not exists (
        select from dues d where d.due_id = new.due_id and d.student_id = new.student_id
          and (d.withdrawn_at is null or not exists (
            select from live_waivers w where w.due_id = d.due_id))
          and d.amount
  - coalesce((select sum(a.amount) from live_allocations a where a.due_id = d.due_id), 0)
  - coalesce((select sum(w.amount) from live_waivers w where w.due_id = d.due_id), 0) >= 0
      ) then
        raise exception 'due % cannot be waived by this much', new.due_id using errcode = '23514';
      end if;
      return null;
    end
  $$;

  create constraint trigger dues_are_not_overwaived after insert on waivers deferrable initially deferred
    for each row execute function check_waiver();

  create function refuse_reversal_of_refunded() returns trigger
  language plpgsql as $$
  begin
    perform from payments where payment_id = new.payment_id for no key update;
    if exists (select from live_refund_parts where payment_id = new.payment_id) then
      raise exception 'a refund was taken from payment %', new.payment_id using errcode = '23514';
    end if;
    return null;
  end
  $$;

  create constraint trigger refunded_payments_stay after insert on reversals deferrable initially deferred
    for each row execute function refuse_reversal_of_refunded();

  create function refuse_change_of_paid_due() returns trigger
  language plpgsql as $$
  begin
    if exists (select from live_allocations a where a.due_id = old.due_id)
      or exists (select from live_waivers w where w.due_id = old.due_id) then
      raise exception 'due % is paid or waived, wholly or in part', old.due_id
        using errcode = '23001';
    end if;
    return new;
  end
  $$;

  create trigger paid_dues_stay before update on dues
    for each row execute function refuse_change_of_paid_due();`
