import { sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'

/** True if open due `o` became overdue within the last week: dated from seven days ago to yesterday. */
export const isNewlyOverdue = (today: Given<string>) => sql<boolean>`(
  o.due_date >= ${today}::date - 7 and o.due_date < ${today}::date)`

/**
 * Number of families with overdue dues, of those without any before this week's Monday, and the overdue amount that is
 * being checked, if any. A student belongs to the family of the first guardian, or without one is a family alone.
 */
export async function countOverdueFamilies(db: Db, today: string) {
  const { rows } = await sql<{ families: number; since_monday: number; checked: string | null }>`
    with late as (
      select student_id, min(due_date) as since from open_dues
      where due_date < ${today}::date group by student_id
    ), families as (
      select coalesce(g.guardian_id, -late.student_id) as family, min(since) as since
      from late left join guardianships g
        on g.student_id = late.student_id and g.is_primary and g.confirmed_at is not null
      group by 1
    )
    select count(*)::int as families, (count(*) filter (
      where since >= date_trunc('week', ${today}::timestamp)::date - 1))::int as since_monday,
      (select sum(owed)::text from open_dues where due_date < ${today}::date
        and due_id in (select due_id from claim_dues where is_to_check)) as checked
    from families`.execute(db)
  const { checked, ...families } = rows[0] ?? { families: 0, since_monday: 0, checked: null }
  return { ...families, ...(checked && { being_checked: checked }) }
}
