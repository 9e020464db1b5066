import { LOCKS } from '../../connections/lock-numbers.ts'

/** Days that are closed, and days whose sums are to be made anew. */
export const closedAndCollectedDays = `
  -- A call that records money holds the day open until the end of its transaction, together with others. A
  -- call that closes the day waits for them, and holds it alone: so a close sees all that was recorded, or
  -- what is recorded sees the close.
  create function lock_of_day(who text, day date) returns bigint
  language sql stable as $$
  select hashtextextended(who || ' ' || day, '${LOCKS.day}'::bigint)
  $$;

  create function hold_first_day(first integer) returns void
  language sql as $$
  select pg_advisory_xact_lock_shared(lock_of_day(f.recorded_by, f.recorded_on))
  from payments f where f.payment_id = first and f.recorded_by is not null
  $$;

  create function hold_open(who text, on_day date) returns void
  language plpgsql as $$
  begin
    if who is null then return; end if;
    perform pg_advisory_xact_lock_shared(lock_of_day(who, on_day));
    if exists (
      select from day_closes c
      where c.account_id = who and c.day = on_day and c.reopened_at is null) then
      raise exception 'the day % of % is closed', on_day, who using errcode = 'GD001';
    end if;
  end
  $$;

  create function hold_open_for_payment() returns trigger
  language plpgsql as $$
  begin

    perform hold_open(new.recorded_by, new.recorded_on);
    if new.first_payment_id is not null then
      perform hold_first_day(new.first_payment_id);
    end if;
    return new;
  end
  $$;

  create trigger days_are_open before insert on payments
    for each row execute function hold_open_for_payment();

  create function hold_open_for_refund() returns trigger
  language plpgsql as $$
  begin
    perform hold_open(new.recorded_by, new.recorded_on);
    return new;
  end
  $$;

  create trigger days_are_open before insert on refunds for each row execute function hold_open_for_refund();

  create function hold_open_for_refund_reversal() returns trigger
  language plpgsql as $$
  begin
    perform hold_open(new.reversed_by, new.reversed_on);
    return new;
  end
  $$;

  create trigger days_are_open before insert on refund_reversals
    for each row execute function hold_open_for_refund_reversal();

  create function hold_open_for_reversal() returns trigger
  language plpgsql as $$
  begin

    perform hold_open(new.reversed_by, new.reversed_on);
    if new.is_correction then
      perform hold_first_day(coalesce(p.first_payment_id, p.payment_id))
      from payments p where p.payment_id = new.payment_id;
    end if;
    return new;
  end
  $$;

  create trigger days_are_open before insert on reversals
    for each row execute function hold_open_for_reversal();

  create function refuse_change_of_day_close() returns trigger
  language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.reopened_at is null and new.reopened_at is not null
      and to_jsonb(new) - '{reopened_by,reopened_at,reopen_reason}'::text[]
        = to_jsonb(old) - '{reopened_by,reopened_at,reopen_reason}'::text[] then
      return new;
    end if;
    raise exception 'a closed day is reopened, and never changed' using errcode = '23001';
  end
  $$;

  create trigger never_changed before delete or update on day_closes
    for each row execute function refuse_change_of_day_close();

  create function note_collected_on_allocations() returns trigger
  language plpgsql as $$
  begin
    insert into changed_collected_days select distinct day from (select p.paid_on from changed join payments p using (payment_id)) as days (day);
    return null;
  end
  $$;

  create trigger note_collected after insert on allocations
    referencing new table as changed for each statement execute function note_collected_on_allocations();

  create function note_collected_on_payments() returns trigger
  language plpgsql as $$
  begin
    insert into changed_collected_days select distinct day from (select paid_on from changed) as days (day);
    return null;
  end
  $$;

  create trigger note_collected after insert on payments
    referencing new table as changed for each statement execute function note_collected_on_payments();

  create function note_collected_on_refund_parts() returns trigger
  language plpgsql as $$
  begin
    insert into changed_collected_days select distinct day from (select p.paid_on from changed join payments p using (payment_id)) as days (day);
    return null;
  end
  $$;

  create trigger note_collected after insert on refund_parts
    referencing new table as changed for each statement execute function note_collected_on_refund_parts();

  create function note_collected_on_refund_reversals() returns trigger
  language plpgsql as $$
  begin
    insert into changed_collected_days select distinct day from (select r.refunded_on from changed join refunds r using (refund_id) union
  select p.paid_on from changed join refund_parts using (refund_id) join payments p using (payment_id)) as days (day);
    return null;
  end
  $$;

  create trigger note_collected after insert on refund_reversals
    referencing new table as changed for each statement execute function note_collected_on_refund_reversals();

  create function note_collected_on_refunds() returns trigger
  language plpgsql as $$
  begin
    insert into changed_collected_days select distinct day from (select refunded_on from changed) as days (day);
    return null;
  end
  $$;

  create trigger note_collected after insert on refunds
    referencing new table as changed for each statement execute function note_collected_on_refunds();

  create function note_collected_on_releases() returns trigger
  language plpgsql as $$
  begin
    insert into changed_collected_days select distinct day from (select p.paid_on from changed join allocations using (allocation_id) join payments p using (payment_id)) as days (day);
    return null;
  end
  $$;

  create trigger note_collected after insert on releases
    referencing new table as changed for each statement execute function note_collected_on_releases();

  create function note_collected_on_reversals() returns trigger
  language plpgsql as $$
  begin
    insert into changed_collected_days select distinct day from (select p.paid_on from changed join payments p using (payment_id)) as days (day);
    return null;
  end
  $$;

  create trigger note_collected after insert on reversals
    referencing new table as changed for each statement execute function note_collected_on_reversals();`
