import { type Kysely, sql } from 'kysely'

/** The book: what came and went, each on the day of its recording, which no call can set. */
export async function up(db: Kysely<never>) {
  await sql
    .raw(`
  create view book_entries as
   select p.recorded_on as day, 'receipt' as kind, p.payment_id as id, p.amount as came, 0.00 as went,
    p.method, p.transaction_id as reference, p.recorded_by as by_account, p.recorded_at as at, p.paid_on,
    p.first_payment_id is not null as is_correction, p.note
   from payments p
  union all
   select r.reversed_on, 'receipt back', p.payment_id, 0.00, p.amount,
    p.method, p.transaction_id, r.reversed_by, r.reversed_at, p.paid_on, r.is_correction, r.reason
   from reversals r join payments p using (payment_id)
  union all
   select f.recorded_on, 'refund', f.refund_id, 0.00, f.amount,
    f.method, f.transaction_id, f.recorded_by, f.recorded_at, f.refunded_on, false, f.reason
   from refunds f
  union all
   select r.reversed_on, 'refund back', f.refund_id, f.amount, 0.00,
    f.method, f.transaction_id, r.reversed_by, r.reversed_at, f.refunded_on, false, r.reason
   from refund_reversals r join refunds f using (refund_id)
  union all
   select e.recorded_on, 'expense', e.expense_id, 0.00, e.amount,
    e.paid_from, e.transaction_id, e.recorded_by, e.recorded_at, e.day, false, e.note
   from expenses e
  union all
   select r.reversed_on, 'expense back', e.expense_id, e.amount, 0.00,
    e.paid_from, e.transaction_id, r.reversed_by, r.reversed_at, e.day, false, r.reason
   from expense_reversals r join expenses e using (expense_id)
  union all
   select s.recorded_on, 'pay', s.pay_slip_id, 0.00, s.gross,
    s.paid_from, s.transaction_id, s.recorded_by, s.recorded_at, s.paid_on, false, null
   from pay_slips s
  union all
   select r.reversed_on, 'pay back', s.pay_slip_id, s.gross, 0.00,
    s.paid_from, s.transaction_id, r.reversed_by, r.reversed_at, s.paid_on, false, r.reason
   from pay_slip_reversals r join pay_slips s using (pay_slip_id)`)
    .execute(db)
}
