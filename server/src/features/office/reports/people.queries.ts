import type { ENQUIRIES_BY, EnquiriesReport, StudentsReport } from '@ganit/contract/office/reports'
import { ENQUIRY_SOURCE_TEXTS, type EnquirySource } from '@ganit/contract/people/enquiries'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { monthInWords } from '../../ground/names/months.ts'
import type { Period } from './period.ts'

const months = ({ from, to }: Period) => sql`
  (select to_char(month, 'YYYY-MM') as key, greatest(month::date, ${from}::date) as first,
    least((month + interval '1 month')::date - 1, ${to}::date) as last
  from generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') as month)
  as months`

/**
 * Students by month: those who joined (with no batch before), those who left (with no batch after), and the number on
 * the last day. Adjoining memberships of a student count as one stay. Students who left before the period are in none
 * of these numbers.
 */
export async function studentsByMonth(db: Db, period: Period): Promise<StudentsReport['rows']> {
  const { rows } = await sql<Omit<StudentsReport['rows'][number], 'label'>>`
    with each as materialized (
      select student_id, count(*) as n, min(joined_on) as joined_on, min(left_on) as left_on
      from memberships where student_id in (
        select student_id from memberships where left_on is null or left_on >= ${period.from}::date)
      group by 1
    ), several as (
      select m.*, sum(is_first) over (partition by student_id order by joined_on, membership_id) as stay
      from (
        select m.student_id, m.membership_id, m.joined_on, m.left_on,
          case when m.joined_on <= max(coalesce(m.left_on, 'infinity'::date)) over (
            partition by m.student_id order by m.joined_on, m.membership_id
            rows between unbounded preceding and 1 preceding) then 0 else 1 end as is_first
        from memberships m where m.student_id in (select student_id from each where n > 1)
      ) as m
    ), stays as materialized (
      select student_id, joined_on, left_on from each where n = 1
      union all
      select student_id, min(joined_on),
        nullif(max(coalesce(left_on, 'infinity'::date)), 'infinity'::date)
      from several group by student_id, stay
    ), joined as (
      select to_char(joined_on, 'YYYY-MM') as key, count(distinct student_id)::int as n from stays
      where joined_on between ${period.from}::date and ${period.to}::date group by 1
    ), gone as (
      select to_char(left_on, 'YYYY-MM') as key, count(distinct student_id)::int as n from stays
      where left_on between ${period.from}::date and ${period.to}::date group by 1
    ), moves as materialized (
      select day, sum(n) as n from (
        select joined_on as day, 1 as n from stays
        union all
        select left_on, -1 from stays where left_on is not null
      ) as move group by day
    )
    select months.key, coalesce(joined.n, 0) as joined, coalesce(gone.n, 0) as left,
      (select coalesce(sum(n), 0)::int from moves where day <= months.last) as at_end
    from ${months(period)} left join joined using (key) left join gone using (key)
    order by months.key`.execute(db)
  return rows.map((row) => ({ ...row, label: monthInWords(row.key) }))
}

export type EnquiriesBy = (typeof ENQUIRIES_BY)[number]

/** Enquiries made in a period, and their present outcome. */
export async function enquiriesReport(
  db: Db,
  by: EnquiriesBy,
  { from, to }: Period,
): Promise<EnquiriesReport['rows']> {
  const { rows } = await sql<Omit<EnquiriesReport['rows'][number], 'label'>>`
    select ${by === 'month' ? sql`to_char(day, 'YYYY-MM')` : sql`source`} as key,
      count(*)::int as asked,
      count(*) filter (where trial_lesson_id is not null)::int as trial,
      count(*) filter (where stage = 'joined')::int as joined,
      count(*) filter (where stage = 'lost')::int as lost
    from (
      select e.*, (created_at at time zone coalesce((select time_zone from settings), 'Asia/Kolkata'))::date as day
      from enquiries e
    ) as e where day between ${from}::date and ${to}::date
    group by 1 order by 1`.execute(db)
  const labelOf =
    by === 'month' ? monthInWords : (key: string) => ENQUIRY_SOURCE_TEXTS[key as EnquirySource]
  return rows.map((row) => ({ ...row, label: labelOf(row.key) }))
}
