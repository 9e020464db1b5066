import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { labelOfDue } from '../../money/fees/due-label.queries.ts'

type MembershipRow = { membership_id: number; batch_id: number; left_on: string | null }

/** A row of `dues` with its breakdown, its batch, and its waived amount. Amounts are numbers. */
export type DueRow = {
  due_id: number
  fee_id: number | null
  late_of: number | null
  batch_id: number | null
  amount: number
  due_date: string
  withdrawn_at: string | null
  cut_of: number | null
  paid_to: string | null
  waived: number
  parts: unknown[]
}

/** Amount of a due settled by a payment, under GST or before it. */
export type Settled = { payment_id: number; due_id: number; under_gst: boolean; amount: number }

/** All stored rows of a student that a change of batches may change. */
export type Books = {
  student_class: number
  memberships: MembershipRow[]
  dues: DueRow[]
  settled: Settled[]
  /** Number of tax invoices of deposits, which cannot be withdrawn. */
  invoices: number
}

export async function readBooks(db: Db, student_id: number): Promise<Books> {
  const { rows } = await sql<Books>`
    select s.student_class,
      (select count(*)::integer from deposit_invoices i
        where i.student_id = s.student_id and i.kind = 'deposit') as invoices,
      coalesce((
        select jsonb_agg(to_jsonb(m) order by membership_id) from memberships m
        where m.student_id = s.student_id), '[]') as memberships,
      coalesce((
        select jsonb_agg(to_jsonb(d) || jsonb_build_object(
            'batch_id', f.batch_id,
            'waived', (select coalesce(sum(w.amount), 0) from live_waivers w where w.due_id = d.due_id),
            'parts', coalesce((
              select jsonb_agg(to_jsonb(p) order by p.line) from due_parts p
              where p.due_id = d.due_id), '[]'))
          order by d.due_id)
        from dues d left join batch_fees f on f.fee_id = d.fee_id
        where d.student_id = s.student_id), '[]') as dues,
      coalesce((
        select jsonb_agg(to_jsonb(each)) from (
          select a.payment_id, a.due_id, a.under_gst, sum(a.amount) as amount
          from payments p join live_allocations a using (payment_id)
          where p.student_id = s.student_id group by 1, 2, 3) as each), '[]') as settled
    from students s where s.student_id = ${student_id}`.execute(db)
  const [books] = rows
  if (!books) throw new Error('The student who was locked is gone.')
  return books
}

/**
 * Marks of all entries made by people for a student, and for fees and classes of these batches; the value is equal
 * until somebody makes another entry.
 */
export async function entriesByPeople(db: Db, student_id: number, batch_ids: number[]) {
  const among = sql`any(${batch_ids}::integer[])`
  const { rows } = await sql<{ entries: Record<string, unknown> }>`
    select jsonb_build_object(
      'payments', (select max(payment_id) from payments where student_id = ${student_id}),
      'reversals', (select count(*) from reversals join payments using (payment_id)
        where student_id = ${student_id}),
      'refunds', (select max(refund_id) from refunds where student_id = ${student_id}),
      'refunds taken back', (select count(*) from refund_reversals where student_id = ${student_id}),
      'waivers', (select max(waiver_id) from waivers where student_id = ${student_id}),
      'waivers taken back', (select count(*) from waiver_reversals w
        where w.student_id = ${student_id} and w.reversed_by is not null),
      'invoices', (select max(invoice_id) from deposit_invoices
        where student_id = ${student_id} and kind = 'deposit'),
      'claims', (select max(claim_id) from claim_dues join claims using (claim_id)
        where claim_dues.student_id = ${student_id} and state in ('to check', 'accepted')),
      'online payments', (select max(online_payment_id) from online_payment_dues
        where student_id = ${student_id}),
      'single dues', (select jsonb_agg(jsonb_build_array(due_id, removed_by is null) order by due_id)
        from single_dues where student_id = ${student_id} and recorded_by is not null),
      'cut dues', (select max(due_id) from dues where student_id = ${student_id} and cut_of is not null),
      'concessions', (select jsonb_agg(jsonb_build_array(concession_id, version, to_date)
        order by concession_id) from concessions where student_id = ${student_id}),
      'fees', (select jsonb_agg(jsonb_build_array(fee_id, version) order by fee_id)
        from batch_fees where batch_id = ${among}),
      'classes', (select jsonb_agg(jsonb_build_array(batch_id, class_number) order by batch_id)
        from batches where batch_id = ${among}),
      'marks', (select count(*) from attendance_marks join lessons using (lesson_id)
        where student_id = ${student_id} and batch_id = ${among}),
      'tests', (select count(*) from test_sheets join test_batches using (test_id)
        where student_id = ${student_id} and batch_id = ${among}),
      'attempts', (select count(*) from attempts join test_batches using (test_id)
        where student_id = ${student_id} and batch_id = ${among})) as entries`.execute(db)
  return rows[0]?.entries ?? {}
}

/** Names of dues by number, also of withdrawn ones. */
export async function labelsOfDues(db: Db, due_ids: number[]) {
  const { rows } = await sql<{ due_id: number; label: string }>`
    select d.due_id, ${labelOfDue} as label from dues d
    where d.due_id = any(${due_ids}::integer[])`.execute(db)
  return new Map(rows.map(({ due_id, label }) => [due_id, label]))
}

/** Monthly fees of a student in these batches, less concessions. */
export async function sumMonthlyFees(
  db: Db,
  { student_id, batch_ids, today }: { student_id: number; batch_ids: number[]; today: string },
) {
  const { rows } = await sql<{ monthly: string }>`
    select coalesce(sum(f.amount + coalesce((
        select sum(l.amount)
        from concession_lines(${student_id}, f.fee_id, greatest(f.due_date, ${today}::date), f.amount) l
      ), 0)), 0.00) as monthly
    from batch_fees f
    where f.batch_id = any(${batch_ids}::integer[]) and f.fee_type = 'recurring'
      and (f.last_due_date is null or f.last_due_date >= ${today}::date)`.execute(db)
  return rows[0]?.monthly ?? '0.00'
}
