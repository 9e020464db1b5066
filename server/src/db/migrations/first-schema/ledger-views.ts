/** Views of the ledger without the rows that were taken back. */
export const ledgerViews = `
  create view day_entries as
   select payments.recorded_by as account_id,
    payments.recorded_on as day,
    payments.method,
    1 as count,
    payments.amount as received,
    0.00 as given_back
   from payments
    where payments.first_payment_id is null and payments.recorded_by is not null
  union all
   select f.recorded_by as account_id,
    f.recorded_on as day,
    p.method,
    1 as count,
    p.amount as received,
    0.00 as given_back
   from payments p
     join payments f on f.payment_id = p.first_payment_id
    where p.first_payment_id is not null
  union all
   select r.reversed_by as account_id,
    r.reversed_on as day,
    p.method,
    0 as count,
    0.00 as received,
    p.amount as given_back
   from reversals r
     join payments p on p.payment_id = r.payment_id
    where not r.is_correction and r.reversed_by is not null
  union all
   select f.recorded_by as account_id,
    f.recorded_on as day,
    p.method,
    0 as count,
    0.00 as received,
    p.amount as given_back
   from reversals r
     join payments p on p.payment_id = r.payment_id
     join payments f on f.payment_id = coalesce(p.first_payment_id, p.payment_id)
    where r.is_correction
  union all
   select refunds.recorded_by as account_id,
    refunds.recorded_on as day,
    refunds.method,
    0 as count,
    0.00 as received,
    refunds.amount as given_back
   from refunds
  union all
   select b.reversed_by as account_id,
    b.reversed_on as day,
    r.method,
    0 as count,
    0.00 as received,
    - r.amount as given_back
   from refund_reversals b
     join refunds r on r.refund_id = b.refund_id;

  create view live_allocations as
   select a.payment_id,
    a.due_id,
    a.amount,
    a.allocation_id
   from allocations a
    where not (exists ( select
           from reversals r
          where r.payment_id = a.payment_id)) and not (exists ( select
           from releases l
          where l.allocation_id = a.allocation_id));

  create view live_refund_parts as
   select p.refund_id,
    p.payment_id,
    p.amount,
    p.taxed,
    p.taxes
   from refund_parts p
    where not (exists ( select
           from refund_reversals r
          where r.refund_id = p.refund_id));

  create view live_waivers as
   select w.waiver_id,
    w.due_id,
    w.amount
   from waivers w
    where not (exists ( select
           from waiver_reversals r
          where r.waiver_id = w.waiver_id));`
