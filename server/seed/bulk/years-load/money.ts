import { sql } from 'kysely'
import type { Trx } from '../../../src/db/schema.ts'
import type { Years } from './years.ts'

/** Two monthly fees of each batch, and each month one payment of a student for both, with its receipt. */
export async function loadYearsOfMoney(trx: Trx, { from, until }: Years) {
  await sql`
    create temp table old_fees on commit drop as
    with made as (
      insert into batch_fees (batch_id, title, amount, due_date, fee_type, last_due_date)
      select batch_id, title, amount, ${from}::date + 9, 'recurring', ${until}::date - 1
      from batches, (values ('Tuition', 1000), ('Study material', 200)) as fee (title, amount)
      where ends_on is null or ends_on >= ${until}::date
      order by batch_id, amount desc
      returning fee_id, batch_id, title, amount)
    select * from made`.execute(trx)
  await sql`
    create temp table old_dues on commit drop as
    with made as (
      insert into dues (student_id, membership_id, fee_id, period, title, amount, due_date, made_at)
      select m.student_id, m.membership_id, f.fee_id, to_char(month, 'YYYY-MM'), f.title, f.amount, month::date + 9, month
      from generate_series(${from}::date, ${until}::date - 1, '1 month') as month
      join memberships m on month::date + 9 between m.joined_on and m.left_on
      join old_fees f on f.batch_id = m.batch_id
      order by month, m.student_id, f.fee_id
      returning due_id, student_id, amount, due_date, title)
    select * from made`.execute(trx)
  await sql`
    insert into due_parts select due_id, 1, 'fee', title, amount from old_dues order by due_id`.execute(
    trx,
  )
  await sql`
    create temp table old_payments on commit drop as
    with made as (
      insert into payments (student_id, amount, paid_on, recorded_on, recorded_at, method, recorded_by, transaction_id)
      select student_id, sum(amount), due_date, due_date, due_date + time '12:00',
        (array['upi', 'cash', 'upi'])[1 + student_id % 3],
        (select id from accounts where role = 'admin' order by id limit 1),
        case when student_id % 3 <> 1 then
          (500000000000 + row_number() over (order by due_date, student_id))::text end
      from old_dues group by due_date, student_id order by due_date, student_id
      returning payment_id, student_id, paid_on, amount, method)
    select *, extract(year from paid_on - interval '3 months')::integer as year from made`.execute(
    trx,
  )
  await sql`
    insert into allocations (payment_id, due_id, amount)
    select p.payment_id, d.due_id, d.amount
    from old_payments p join old_dues d on d.student_id = p.student_id and d.due_date = p.paid_on
    order by p.payment_id, d.due_id`.execute(trx)
  await loadReceipts(trx)
}

/** Receipts like the academy's first one, numbered after those that a year has already. */
async function loadReceipts(trx: Trx) {
  await sql`
    insert into receipts (payment_id, financial_year, serial, issued_on, snapshot)
    select payment_id, year, serial, paid_on, coalesce(first.snapshot, '{}') || jsonb_build_object(
      'receipt_number', format('%s-%s/%s', year, lpad(((year + 1) % 100)::text, 2, '0'), lpad(serial::text, 6, '0')),
      'issued_on', paid_on,
      'student', coalesce(first.snapshot -> 'student', '{}') || jsonb_build_object('student_id', p.student_id),
      'payment', coalesce(first.snapshot -> 'payment', '{}') || jsonb_build_object('payment_id', payment_id,
        'amount', amount::text, 'date', paid_on, 'method', method),
      'items', items.items)
      - '{advance,taxes}'::text[]
    from (
      select *, row_number() over (partition by year order by payment_id) + coalesce((
        select last_serial from receipt_counters c where c.financial_year = year), 0) as serial
      from old_payments) as p
    join (
      select student_id, due_date, jsonb_agg(jsonb_build_object('fee_id', due_id, 'title', title, 'due_date', due_date,
        'amount', amount::text) order by due_id) as items
      from old_dues group by 1, 2) as items on items.student_id = p.student_id and items.due_date = p.paid_on
    left join (select snapshot from receipts order by payment_id limit 1) as first on true
    order by payment_id`.execute(trx)
  await sql`
    insert into receipt_counters (financial_year, last_serial)
    select financial_year, max(serial) from receipts group by 1
    on conflict (financial_year) do update set last_serial = excluded.last_serial`.execute(trx)
}
