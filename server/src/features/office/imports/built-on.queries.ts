import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import type { MadeRow } from './take-back.queries.ts'

/** Entries of an import itself. */
type Own = { agreed: number[]; brought: number[] }

/** The entries made for student `s`, in words; null if none. An import's own concessions and advances do not count. */
const entriesInWords = ({ agreed, brought }: Own) => sql<string | null>`case
  when exists (
      select from payments p
      where p.student_id = s.student_id and p.payment_id <> all(${brought}::integer[]))
    then 'A payment was recorded.'
  when exists (select from attendance_marks m where m.student_id = s.student_id)
    or exists (select from test_sheets t where t.student_id = s.student_id)
    then 'Marks were entered.'
  when exists (select from fee_marks f where f.student_id = s.student_id)
    then 'The fees were marked as paid.'
  when exists (select from leave_notes l where l.student_id = s.student_id)
    or exists (select from lesson_guests g where g.student_id = s.student_id)
    or exists (select from test_students t where t.student_id = s.student_id)
    or exists (select from weekly_lines w where w.student_id = s.student_id)
    or exists (select from weekly_notes w where w.student_id = s.student_id)
    or exists (select from progress_reports r where r.student_id = s.student_id)
    or exists (select from practice_sessions p where p.student_id = s.student_id)
    or exists (select from hand_ins h where h.student_id = s.student_id)
    or exists (select from school_tests t where t.student_id = s.student_id)
    or exists (select from set_students n where n.student_id = s.student_id)
    or exists (select from courses c where c.student_id_of_the_week = s.student_id)
    then 'Something refers to it by now.'
  when exists (select from claim_dues c join claims using (claim_id)
      where c.student_id = s.student_id and state not in ('declined', 'withdrawn'))
    or exists (select from online_payment_dues o join online_payments using (online_payment_id)
      where o.student_id = s.student_id and state <> 'not paid')
    then 'A payment is on its way.'
  when exists (select from dues d
      where d.student_id = s.student_id and d.kind = 'single' and d.withdrawn_at is null)
    or exists (select from concessions c
      where c.student_id = s.student_id and c.concession_id <> all(${agreed}::integer[]))
    then 'Dues or concessions were added.'
  end`

/** The entries made for a registration that cannot move to another record, in words; null if none. */
export async function entriesOfRegistration(trx: Trx, student_id: number) {
  const { rows } = await sql<{ why: string | null }>`
    select coalesce(case
      when exists (select from memberships m where m.student_id = s.student_id)
        then 'There is a batch.'
      when exists (select from dues d where d.student_id = s.student_id)
        then 'There are dues.'
      end, ${entriesInWords({ agreed: [], brought: [] })}) as why
    from students s where student_id = ${student_id}`.execute(trx)
  return rows[0]?.why ?? null
}

/** Later work on a student, in words; null if none. */
export async function laterWorkOnStudents(trx: Trx, rows: MadeRow[]) {
  const ids = rows.map(({ student_id }) => student_id)
  const agreed = rows.flatMap(({ made }) => made.concession_ids ?? [])
  const brought = rows.flatMap(({ made }) => made.payment_ids ?? [])
  const { rows: found } = await sql<{ student_id: number; version: number; why: string | null }>`
    select student_id, version, coalesce(
      case when account_id is not null then 'There is an account by now.' end,
      ${entriesInWords({ agreed, brought })},
      case when exists (select from issued_letters l where l.student_id = s.student_id)
        then 'A letter was issued.' end,
      case when exists (select from enquiries e where e.student_id = s.student_id)
        or exists (select from consents c where c.student_id = s.student_id)
        or exists (select from student_remarks n where n.student_id = s.student_id)
        or exists (select from change_requests r where r.student_id = s.student_id)
        then 'Something refers to it by now.' end) as why
    from students s where student_id = any(${ids}::integer[])`.execute(trx)
  return new Map(found.map(({ student_id, ...rest }) => [student_id, rest]))
}

/** Later work on what these rows created, in words. */
export async function laterWorkOnRows(trx: Trx, rows: MadeRow[]) {
  const made = JSON.stringify(
    rows.map(({ row, student_id, made }) => ({ row, student_id, ...made })),
  )
  const { rows: found } = await sql<{ row: number; why: string | null }>`
    select m.row, case
      when exists (
          select from live_refund_parts f where f.payment_id = any(m.payment_ids))
        then 'Its advance was given back.'
      when exists (
          select from dues d where (d.due_id = any(m.due_ids) or d.membership_id = any(m.membership_ids))
            and (exists (
                select from allocations a join payments p using (payment_id)
                -- Allocations of earlier credit were automatic and are released.
                where a.due_id = d.due_id and p.recorded_at >= coalesce(m.made_at, d.made_at)
                  and p.payment_id <> all(coalesce(m.payment_ids, '{}')))
              or exists (select from waivers w where w.due_id = d.due_id)))
        or exists (
          select from memberships p join lessons l using (batch_id)
            join attendance_marks k on k.lesson_id = l.lesson_id and k.student_id = m.student_id
          where p.membership_id = any(m.membership_ids))
        then 'Payments or marks were entered.'
      when exists (
          select from concessions c
          where c.concession_id = any(m.concession_ids) and (c.version > 1 or c.to_date is not null))
        then 'The concession was changed since.'
      -- It may say since when the student is in the batch.
      when exists (
          select from memberships p join issued_letters l using (student_id)
          where p.membership_id = any(m.membership_ids) and l.issued_on >= p.joined_on)
        then 'A letter was issued.'
      when m.is_new and exists (
          select from guardianships g
          where g.student_id = m.student_id and g.guardian_id <> all(m.guardian_ids))
        then 'A guardian was added.'
      when exists (
          select from guardianships s join guardians g using (guardian_id)
          where s.student_id = m.student_id and s.guardian_id = any(m.guardian_ids)
            and g.proven_at > s.created_at)
        then 'A guardian has an account by now.'
      end as why
    from jsonb_to_recordset(${made}::jsonb) as m (row integer, student_id integer, is_new boolean,
      made_at timestamptz, membership_ids integer[], due_ids integer[], guardian_ids integer[],
      concession_ids integer[], payment_ids integer[])`.execute(trx)
  return new Map(found.map(({ row, why }) => [row, why]))
}
