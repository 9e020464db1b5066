import { sql } from 'kysely'
import type { Check, Checked } from './checked.queries.ts'

/** The remaining sum of each payment, in one pass. `credit_of` would query each payment by itself. */
const leftOf = ({ isOf, isPaymentOf }: Checked) => sql`(
  select p.payment_id, p.student_id, p.amount,
    case when exists (select from reversals r where r.payment_id = p.payment_id) then 0
      else p.amount - coalesce(spent.amount, 0) - coalesce(refunded.amount, 0) end as credit
  from payments p
  left join (
    select payment_id, sum(amount) as amount from allocations a
    where ${isPaymentOf('a.payment_id')}
      and not exists (select from releases l where l.allocation_id = a.allocation_id) group by 1
  ) as spent using (payment_id)
  left join (select payment_id, sum(amount) as amount from live_refund_parts
    where ${isPaymentOf('payment_id')} group by 1) as refunded using (payment_id)
  where ${isOf('p.student_id')})`

/** Invariants of payments and their allocations. */
export const paymentChecks = (checked: Checked): Record<string, Check> => ({
  'payments are split into no more than they are': sql`
    select format('payment %s of %s has %s left', payment_id, amount, credit) as what
    from ${leftOf(checked)} as left_over where credit < 0`,
  'what is kept as credit is what is left of payments': sql`
    select format('payment %s is kept with %s left and has %s', payment_id, kept.credit, left_over.credit) as what
    from (select * from open_credits where ${checked.isOf('student_id')}) as kept
    full join (select * from ${leftOf(checked)} as each where credit > 0) as left_over using (payment_id)
    where (kept.student_id, kept.credit) is distinct from (left_over.student_id, left_over.credit)`,
  'who has credit owes nothing': sql`
    select format('student %s has credit and owes for due %s', student_id, min(due_id)) as what
    from open_credits join open_dues using (student_id)
    where ${checked.isOf('student_id')} group by student_id`,
  'no due is paid or given up more than once': sql`
    select format('due %s of %s is settled with %s and given up by %s', due_id, d.amount, paid, waived) as what
    from dues d
    left join (
      select due_id, sum(amount) as paid from live_allocations
      where ${checked.isDueOf('due_id')} group by 1
    ) as a using (due_id)
    left join (select due_id, sum(amount) as waived from live_waivers group by 1) as w using (due_id)
    where ${checked.isOf('d.student_id')} and coalesce(paid, 0) + coalesce(waived, 0) > d.amount`,
  'the parts of dues come to their amounts': sql`
    select format('due %s is of %s and its parts of %s', d.due_id, d.amount, sum(p.amount)) as what
    from dues d left join due_parts p on p.due_id = d.due_id
    where ${checked.isOf('d.student_id')} group by d.due_id having sum(p.amount) is distinct from d.amount`,
  'refunds are taken from payments of the same student without remainder': sql`
    select format('refund %s of %s is taken from %s', r.refund_id, r.amount, coalesce(sum(part.amount), 0)) as what
    from refunds r left join (
      refund_parts part join payments p on p.payment_id = part.payment_id
    ) on part.refund_id = r.refund_id and p.student_id = r.student_id
    group by r.refund_id having sum(part.amount) is distinct from r.amount`,
  'waivers are of their student’s dues': sql`
    select format('waiver %s of student %s is of due %s', w.waiver_id, w.student_id, w.due_id) as what
    from waivers w join dues d on d.due_id = w.due_id
    where d.student_id <> w.student_id and ${checked.isOf('w.student_id')}`,
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
    from dues d join live_allocations a on a.due_id = d.due_id
    where d.withdrawn_at is not null and ${checked.isOf('d.student_id')}`,
  'students pay their own dues': sql`
    select format('payment %s of student %s settles due %s of student %s',
      p.payment_id, p.student_id, d.due_id, d.student_id) as what
    from allocations a join payments p on p.payment_id = a.payment_id
    join dues d on d.due_id = a.due_id
    where d.student_id <> p.student_id and ${checked.isOf('p.student_id')}`,
  'payments are reversed once': sql`
    select format('payment %s is reversed %s times', payment_id, count(*)) as what
    from reversals group by payment_id having count(*) > 1`,
})
