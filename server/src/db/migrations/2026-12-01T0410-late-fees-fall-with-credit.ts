import { type Kysely, sql } from 'kysely'

/**
 * A late fee falls with the due that money settles which came in time, however it settles it: by what was just paid, or by what
 * was left of an earlier payment.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create function take_back_late_fee(of_due integer, paid_by integer[]) returns void language sql as $$
      update dues d set withdrawn_at = now()
      from dues late, settings s
      where d.late_of = of_due and d.withdrawn_at is null and not is_touched(d.due_id)
        and late.due_id = of_due
        and not exists (select from open_dues o where o.due_id = of_due)
        and exists (
          select from live_allocations a join payments p on p.payment_id = a.payment_id
          where a.due_id = of_due and a.payment_id = any(paid_by) and s.late_fee is not null
            and p.paid_on <= late.due_date + (s.late_fee ->> 'after_days')::integer)
    $$`.execute(db)
  await sql`
    create or replace function settle_credit(who integer) returns void language plpgsql as $$
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
    end $$`.execute(db)
}
