import { sql } from 'kysely'
import { duesThatHoldQuery, isJustItsFee, isStillAsked } from '../../fees/dues.queries.ts'
import { unpaidLapsedDuesQuery } from '../../fees/dues-writes.queries.ts'
import { isOfKnown, isThere, leftDuesQuery } from '../../fees/shared-fees.queries.ts'
import type { Check, Checked, CheckedDays } from './checked.queries.ts'

/** Invariants of members and their dues. */
export const duesChecks = (
  { today, madeUntil }: CheckedDays,
  { student_ids, isOf }: Checked,
): Record<string, Check> => ({
  'members are of their batch’s class': sql`
    select format('student %s of class %s is in batch %s of class %s',
      s.student_id, s.student_class, b.batch_id, b.class_number) as what
    from memberships m join batches b on b.batch_id = m.batch_id
    join students s on s.student_id = m.student_id
    where m.left_on is null and b.class_number <> s.student_class`,
  'no due is missing': sql`
    select format('student %s has no due of fee %s for %s', student_id, fee_id, period) as what
    from (${duesThatHoldQuery({ student_ids }, madeUntil)}) as held
    where not exists (
      select from dues d where d.fee_id = held.fee_id and d.student_id = held.student_id
        and d.period = held.period and ${isStillAsked('d')})`,
  'no due is there without reason': sql`
    select format('due %s is not asked for', due_id) as what
    from (${unpaidLapsedDuesQuery({ student_ids }, today)}) as lapsed`,
  'dues are of their membership': sql`
    select format('due %s of student %s and membership %s are of different people or batches',
      d.due_id, d.student_id, d.membership_id) as what
    from dues d join memberships m on m.membership_id = d.membership_id
    join batch_fees f on f.fee_id = d.fee_id
    where ${isOf('d.student_id')} and (m.student_id <> d.student_id or m.batch_id <> f.batch_id
      or coalesce(d.cut_due_date, d.due_date) < m.joined_on)`,
  'dues are of their month': sql`
    select format('due %s for %s is due on %s', due_id, period, due_date) as what from dues
    where ${isOf('student_id')} and period ~ '^[0-9]{4}-[0-9]{2}$' and cut_of is null
      and period <> to_char(due_date, 'YYYY-MM')`,
  'dues that were never paid are as their fee': sql`
    select format('due %s of %s is not as fee %s of %s', d.due_id, d.amount, f.fee_id, f.amount) as what
    from dues d join batch_fees f on f.fee_id = d.fee_id
    where d.withdrawn_at is null and ${isOfKnown(student_ids)}
      and not exists (select from allocations a where a.due_id = d.due_id)
      and not exists (select from waivers w where w.due_id = d.due_id)
      and (f.unchanged_until is null or d.due_date > f.unchanged_until)
      and d.cut_of is null and f.instalments is null
      and (d.paid_to is null and f.paid_to is null or ${isThere})
      and (d.title <> f.title or f.prorata <> 'lessons' and amount_unless_left(d) is distinct from case
          when ${isJustItsFee} then f.amount
          else (select sum(l.amount) from fee_lines(f, d.student_id, d.due_date, d.period) l) end
        or (f.fee_type = 'one-time' and not f.on_joining and d.due_date <> f.due_date and d.paid_to is null))`,
  'who left pays for a shared fee up to the last day': sql`
    select format('due %s is %s and would be %s', found.due_id, d.amount, found.amount) as what
    from (${leftDuesQuery(isOfKnown(student_ids))}) as found join dues d using (due_id)`,
})

/** The sum that each due owes, in one pass over payments and waivers. */
const owingDues = ({ isOf, isDueOf }: Checked) => sql`(
  select d.due_id, d.student_id, d.due_date, d.fee_id,
    d.amount - coalesce(settled.paid, 0) - coalesce(given_up.waived, 0) as owed
  from dues d
  left join (
    select due_id, sum(amount) as paid from live_allocations where ${isDueOf('due_id')} group by 1
  ) as settled using (due_id)
  left join (select due_id, sum(amount) as waived from live_waivers group by 1) as given_up using (due_id)
  where d.withdrawn_at is null and ${isOf('d.student_id')})`

/** The stored open amount of each due equals what its payments leave. */
export const openDuesCheck = (checked: Checked): Check => sql`
  select format('due %s is kept as owing %s on %s and owes %s on %s',
    due_id, kept.owed, kept.due_date, owing.owed, owing.due_date) as what
  from (select * from open_dues where ${checked.isOf('student_id')}) as kept
  full join (select * from ${owingDues(checked)} as each where owed > 0) as owing using (due_id)
  where (kept.student_id, kept.due_date, kept.owed)
    is distinct from (owing.student_id, owing.due_date, owing.owed)
    or kept.fee_id is distinct from (select d.fee_id from dues d where d.due_id = kept.due_id)`

/** A student's debt according to the payments: charged less waived less received, plus refunds and credit. */
const BY_PAYMENTS = sql`(coalesce(asked.amount, 0) - coalesce(waived.amount, 0)
  - (coalesce(paid.amount, 0) - coalesce(refunded.amount, 0) - coalesce(credit.amount, 0)))`

/** Debt of each student, recomputed from payments instead of dues. */
export const balanceCheck = (checked: Checked): Check => sql`
  select format('student %s owes %s by their dues and %s by their payments',
    student_id, coalesce(by_due.owed, 0), ${BY_PAYMENTS}) as what
  from (
    select student_id, sum(owed) as owed from ${owingDues(checked)} as each group by student_id
  ) as by_due
  full join (
    select student_id, sum(amount) as amount from dues
    where withdrawn_at is null and ${checked.isOf('student_id')} group by student_id
  ) as asked using (student_id)
  full join (
    select student_id, sum(amount) as amount from payments p
    where not exists (select from reversals r where r.payment_id = p.payment_id) and ${checked.isOf('p.student_id')}
    group by student_id
  ) as paid using (student_id)
  full join (
    select student_id, sum(w.amount) as amount from live_waivers w
    join dues d on d.due_id = w.due_id and d.withdrawn_at is null
    where ${checked.isOf('d.student_id')} group by student_id
  ) as waived using (student_id)
  full join (
    select student_id, sum(amount) as amount from refunds r
    where not exists (select from refund_reversals v where v.refund_id = r.refund_id)
      and ${checked.isOf('r.student_id')}
    group by student_id
  ) as refunded using (student_id)
  full join (
    select student_id, sum(credit) as amount from open_credits
    where ${checked.isOf('student_id')} group by student_id
  ) as credit using (student_id)
  where coalesce(by_due.owed, 0) <> ${BY_PAYMENTS}`
