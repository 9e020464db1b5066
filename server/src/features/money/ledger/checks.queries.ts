import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { duesThatHoldQuery, isStillAsked } from '../fees/dues.queries.ts'
import { unpaidLapsedDuesQuery } from '../fees/dues-writes.queries.ts'
import { dueStatuses } from '../fees/standing.queries.ts'

/** Query of faults, as rows of one text `what`; empty if all is right. */
type Check = RawBuilder<{ what: string }>

/** The academy's day, the day up to which dues exist, and whether today's absences were processed. */
export type CheckedDays = { today: string; madeUntil: string; isLookedAt?: boolean }

/** Invariants of payments and their allocations. */
export const PAYMENT_CHECKS: Record<string, Check> = {
  'payments are split into no more than they are': sql`
    select format('payment %s of %s has %s left', p.payment_id, p.amount, credit_of(p)) as what
    from payments p where credit_of(p) < 0`,
  'what is kept as credit is what is left of payments': sql`
    select format('payment %s is kept with %s left and has %s', payment_id, kept.credit, left_over.credit) as what
    from open_credits kept
    full join (
      select payment_id, student_id, credit_of(p) as credit from payments p where credit_of(p) > 0
    ) as left_over using (payment_id)
    where (kept.student_id, kept.credit) is distinct from (left_over.student_id, left_over.credit)`,
  'who has credit owes nothing': sql`
    select format('student %s has credit and owes for due %s', student_id, min(due_id)) as what
    from open_credits join open_dues using (student_id) group by student_id`,
  'no due is paid or given up more than once': sql`
    select format('due %s of %s is settled with %s and given up by %s', due_id, d.amount, paid, waived) as what
    from dues d
    left join (
      select due_id, sum(amount) as paid from live_allocations group by 1
    ) as a using (due_id)
    left join (select due_id, sum(amount) as waived from live_waivers group by 1) as w using (due_id)
    where coalesce(paid, 0) + coalesce(waived, 0) > d.amount`,
  'the parts of dues come to their amounts': sql`
    select format('due %s is of %s and its parts of %s', d.due_id, d.amount, sum(p.amount)) as what
    from dues d left join due_parts p on p.due_id = d.due_id
    group by d.due_id having sum(p.amount) is distinct from d.amount`,
  'refunds are taken from payments of the same student without remainder': sql`
    select format('refund %s of %s is taken from %s', r.refund_id, r.amount, coalesce(sum(part.amount), 0)) as what
    from refunds r left join (
      refund_parts part join payments p on p.payment_id = part.payment_id
    ) on part.refund_id = r.refund_id and p.student_id = r.student_id
    group by r.refund_id having sum(part.amount) is distinct from r.amount`,
  'waivers are of their student’s dues': sql`
    select format('waiver %s of student %s is of due %s', w.waiver_id, w.student_id, w.due_id) as what
    from waivers w join dues d on d.due_id = w.due_id where d.student_id <> w.student_id`,
  'vouchers are numbered without gaps': sql`
    select format('of %s there are %s vouchers up to number %s, and the counter is at %s',
      coalesce(c.financial_year, v.financial_year), coalesce(v.count, 0), coalesce(v.last, 0), c.last_serial) as what
    from voucher_counters c full join (
      select financial_year, count(distinct serial), max(serial) as last from vouchers group by 1
    ) v on v.financial_year = c.financial_year
    where (v.count, v.last) is distinct from (c.last_serial::bigint, c.last_serial)`,
  'credit notes are numbered without gaps': sql`
    select format('of %s there are %s credit notes up to number %s, and the counter is at %s',
      coalesce(c.financial_year, n.financial_year), coalesce(n.count, 0), coalesce(n.last, 0), c.last_serial) as what
    from credit_note_counters c full join (
      select financial_year, count(distinct serial), max(serial) as last from credit_notes group by 1
    ) n on n.financial_year = c.financial_year
    where (n.count, n.last) is distinct from (c.last_serial::bigint, c.last_serial)`,
  'withdrawn dues are not paid': sql`
    select format('due %s is withdrawn, and payment %s settles it', d.due_id, a.payment_id) as what
    from dues d join live_allocations a on a.due_id = d.due_id where d.withdrawn_at is not null`,
  'students pay their own dues': sql`
    select format('payment %s of student %s settles due %s of student %s',
      p.payment_id, p.student_id, d.due_id, d.student_id) as what
    from allocations a join payments p on p.payment_id = a.payment_id
    join dues d on d.due_id = a.due_id where d.student_id <> p.student_id`,
  'payments are reversed once': sql`
    select format('payment %s is reversed %s times', payment_id, count(*)) as what
    from reversals group by payment_id having count(*) > 1`,
}

const NUMBER = sql`format('%s-%s/%s', r.financial_year,
  lpad(((r.financial_year + 1) % 100)::text, 2, '0'), lpad(r.serial::text, 6, '0'))`

/** Invariants of receipts. */
export const RECEIPT_CHECKS: Record<string, Check> = {
  'each payment has a receipt': sql`
    select format('payment %s has no receipt', payment_id) as what from payments p
    where not exists (select from receipts r where r.payment_id = p.payment_id)`,
  'receipts are numbered without gaps': sql`
    select format('of %s there are %s receipts up to number %s, and the counter is at %s',
      coalesce(c.financial_year, r.financial_year), coalesce(r.count, 0), coalesce(r.last, 0), c.last_serial) as what
    from receipt_counters c full join (
      select financial_year, count(distinct serial), max(serial) as last from (
        select financial_year, serial from receipts
        union all select financial_year, serial from deposit_invoices) as numbered group by 1
    ) r on r.financial_year = c.financial_year
    where (r.count, r.last) is distinct from (c.last_serial::bigint, c.last_serial)`,
  'no number is given out twice': sql`
    select format('invoice %s of a deposit has the number of a receipt', invoice_id) as what
    from deposit_invoices join receipts using (financial_year, serial)`,
  'invoices of deposits say what they are of': sql`
    select format('invoice %s of a deposit does not say what is taxed of payment %s', i.invoice_id, i.payment_id) as what
    from deposit_invoices i join payments p using (payment_id)
    where i.student_id <> p.student_id
      or (i.snapshot ->> 'amount', i.snapshot #>> '{payment,payment_id}', i.snapshot ->> 'issued_on')
        is distinct from (i.amount::text, i.payment_id::text, i.issued_on::text)
      or i.amount is distinct from (
        select sum((item ->> 'amount')::numeric) from jsonb_array_elements(i.snapshot -> 'items') item)
      or i.amount is distinct from (
        select sum((tax ->> 'amount')::numeric) from jsonb_array_elements(i.snapshot -> 'taxes') tax)`,
  'receipts are of the year they were given out in': sql`
    select format('receipt %s was given out on %s', ${NUMBER}, r.issued_on) as what from receipts r
    where extract(year from r.issued_on - interval '3 months') <> r.financial_year`,
  'receipts say what was paid': sql`
    select format('receipt %s does not say what payment %s is', ${NUMBER}, r.payment_id) as what
    from receipts r join payments p on p.payment_id = r.payment_id
    where (snapshot ->> 'receipt_number', snapshot ->> 'issued_on', snapshot #>> '{student,student_id}',
        snapshot #>> '{payment,payment_id}', snapshot #>> '{payment,amount}',
        snapshot #>> '{payment,date}', snapshot #>> '{payment,method}')
      is distinct from (${NUMBER}, r.issued_on::text, p.student_id::text,
        p.payment_id::text, p.amount::text, p.paid_on::text, p.method)
    or p.amount is distinct from (
      select coalesce(sum((item ->> 'amount')::numeric), 0)
        + coalesce((snapshot ->> 'advance')::numeric, 0)
      from jsonb_array_elements(snapshot -> 'items') item)`,
}

/** Invariants of members and their dues. */
export const duesChecks = ({ today, madeUntil }: CheckedDays): Record<string, Check> => ({
  'members are of their batch’s class': sql`
    select format('student %s of class %s is in batch %s of class %s',
      s.student_id, s.student_class, b.batch_id, b.class_number) as what
    from memberships m join batches b on b.batch_id = m.batch_id
    join students s on s.student_id = m.student_id
    where m.left_on is null and b.class_number <> s.student_class`,
  'no due is missing': sql`
    select format('student %s has no due of fee %s for %s', student_id, fee_id, period) as what
    from (${duesThatHoldQuery({}, madeUntil)}) as held
    where not exists (
      select from dues d where d.fee_id = held.fee_id and d.student_id = held.student_id
        and d.period = held.period and ${isStillAsked('d')})`,
  'no due is there without reason': sql`
    select format('due %s is not asked for', due_id) as what
    from (${unpaidLapsedDuesQuery({}, today)}) as lapsed`,
  'dues are of their membership': sql`
    select format('due %s of student %s and membership %s are of different people or batches',
      d.due_id, d.student_id, d.membership_id) as what
    from dues d join memberships m on m.membership_id = d.membership_id
    join batch_fees f on f.fee_id = d.fee_id
    where m.student_id <> d.student_id or m.batch_id <> f.batch_id 
      or coalesce(d.cut_due_date, d.due_date) < m.joined_on`,
  'dues are of their month': sql`
    select format('due %s for %s is due on %s', due_id, period, due_date) as what from dues
    where period ~ '^[0-9]{4}-[0-9]{2}$' and cut_of is null
      and period <> to_char(due_date, 'YYYY-MM')`,
  'dues that were never paid are as their fee': sql`
    select format('due %s of %s is not as fee %s of %s', d.due_id, d.amount, f.fee_id, f.amount) as what
    from dues d join batch_fees f on f.fee_id = d.fee_id
    where d.withdrawn_at is null
      and not exists (select from allocations a where a.due_id = d.due_id)
      and not exists (select from waivers w where w.due_id = d.due_id)
      and (f.unchanged_until is null or d.due_date > f.unchanged_until)
      and d.cut_of is null and f.instalments is null
      and (d.title <> f.title or f.prorata <> 'lessons' and d.amount is distinct from case
          when f.prorata = 'none' and not exists (
            select from concessions c where c.student_id = d.student_id) then f.amount
          else (select sum(l.amount) from fee_lines(f, d.student_id, d.due_date, d.period) l) end
        or (f.fee_type = 'one-time' and d.due_date <> f.due_date))`,
})

/** The stored open amount of each due equals what its payments leave. */
export const openDuesCheck = (db: Db, today: string): Check => sql`
  select format('due %s is kept as owing %s on %s and owes %s on %s',
    due_id, kept.owed, kept.due_date, owing.owed, owing.due_date) as what
  from open_dues kept
  full join (
    select fee_id as due_id, student_id, due_date, owed
    from (${dueStatuses(db, today).select('d.student_id')}) as standing where owed > 0
  ) as owing using (due_id)
  where (kept.student_id, kept.due_date, kept.owed)
    is distinct from (owing.student_id, owing.due_date, owing.owed)
    or kept.fee_id is distinct from (select d.fee_id from dues d where d.due_id = kept.due_id)`

/** Charged less waived less received; adds back refunds and credit. */
const BY_PAYMENTS = sql`(coalesce(asked.amount, 0) - coalesce(waived.amount, 0)
  - (coalesce(paid.amount, 0) - coalesce(refunded.amount, 0) - coalesce(credit.amount, 0)))`

/** Debt of each student, recomputed from payments instead of dues. */
export const balanceCheck = (db: Db, today: string): Check => sql`
  select format('student %s owes %s by their dues and %s by their payments',
    student_id, coalesce(by_due.owed, 0), ${BY_PAYMENTS}) as what
  from (
    select student_id, sum(owed) as owed
    from (${dueStatuses(db, today).select('d.student_id')}) as standing group by student_id
  ) as by_due
  full join (
    select student_id, sum(amount) as amount from dues where withdrawn_at is null group by student_id
  ) as asked using (student_id)
  full join (
    select student_id, sum(amount) as amount from payments p
    where not exists (select from reversals r where r.payment_id = p.payment_id) group by student_id
  ) as paid using (student_id)
  full join (
    select student_id, sum(w.amount) as amount from live_waivers w
    join dues d on d.due_id = w.due_id and d.withdrawn_at is null group by student_id
  ) as waived using (student_id)
  full join (
    select student_id, sum(amount) as amount from refunds r
    where not exists (select from refund_reversals v where v.refund_id = r.refund_id)
    group by student_id
  ) as refunded using (student_id)
  full join (
    select student_id, sum(credit) as amount from open_credits group by student_id
  ) as credit using (student_id)
  where coalesce(by_due.owed, 0) <> ${BY_PAYMENTS}`
