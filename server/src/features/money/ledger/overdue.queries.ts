import { sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { overdueFamilies } from './families.queries.ts'

/** True if open due `o` became overdue within the last week: dated from seven days ago to yesterday. */
export const isNewlyOverdue = (today: Given<string>) => sql<boolean>`(
  o.due_date >= ${today}::date - 7 and o.due_date < ${today}::date)`

/**
 * Number of families with overdue dues, number of those that had none before this week's Monday, and the overdue sum
 * that is being checked. An erased student counts as a family.
 */
export async function countOverdueFamilies(db: Db, today: string) {
  const { rows } = await sql<{ families: number; since_monday: number; checked: string | null }>`
    with families as (
      select since from (${overdueFamilies(today)}) as known
      union all
      select min(due_date) from open_dues o
      where due_date < ${today}::date
        and not exists (select from students s where s.student_id = o.student_id)
      group by student_id
    )
    select count(*)::int as families, (count(*) filter (
      where since >= date_trunc('week', ${today}::timestamp)::date - 1))::int as since_monday,
      (select sum(owed)::text from open_dues where due_date < ${today}::date
        and due_id in (select due_id from claim_dues where is_to_check)) as checked
    from families`.execute(db)
  const { checked, ...families } = rows[0] ?? { families: 0, since_monday: 0, checked: null }
  return { ...families, ...(checked && { being_checked: checked }) }
}
