import { sql } from 'kysely'
import type { Given } from '../../../db/prepared.ts'
import type { Db } from '../../../db/schema.ts'

/** True if open due `o` became overdue within the last week: dated from seven days ago to yesterday. */
export const becameOverdue = (today: Given<string>) => sql<boolean>`(
  o.due_date >= ${today}::date - 7 and o.due_date < ${today}::date)`

/**
 * Families with something overdue, and those of them with nothing overdue before this week's Monday. A student's family
 * is the first guardian's; without one the student alone.
 */
export async function overdueFamilies(db: Db, today: string) {
  const { rows } = await sql<{ families: number; since_monday: number }>`
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
      where since >= date_trunc('week', ${today}::timestamp)::date - 1))::int as since_monday
    from families`.execute(db)
  return rows[0] ?? { families: 0, since_monday: 0 }
}
