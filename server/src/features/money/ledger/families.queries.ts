import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import { guardianMaySee } from '../../ground/rights/children.queries.ts'

/**
 * The confirmed guardian who is first to call for the student `child`, and may see the record: the family to which the
 * child belongs. Null: the child is a family alone.
 */
export const firstToCall = sql<number | null>`(
  select g.guardian_id from guardianships g join guardians own using (guardian_id)
  where g.student_id = child.student_id and g.is_primary and g.confirmed_at is not null
    and own.account_id is distinct from child.uid and ${guardianMaySee})`

/** True if somebody reports open due `o` as paid, and the academy has not checked it. */
const IS_CHECKED = sql`exists (
  select from claim_dues c where c.due_id = o.due_id and c.is_to_check)`

/**
 * What is overdue on a day of each student that `isAsked` (a condition on `o`): `overdue` and `oldest` without what is
 * being checked, and `checking`.
 */
const lateOfStudents = (today: Given<string>, isAsked: RawBuilder<boolean>) => sql`
  select student_id, coalesce(sum(owed) filter (where not is_checked), 0.00) as overdue,
    min(due_date) filter (where not is_checked) as oldest, min(due_date) as since,
    coalesce(sum(owed) filter (where is_checked), 0.00) as checking
  from (
    select o.student_id, o.owed, o.due_date, ${IS_CHECKED} as is_checked
    from open_dues o where o.due_date < ${today}::date and ${isAsked}) as o
  group by student_id`

/**
 * Families with overdue dues on a day: `guardian_id`, or `own_id` of a student who is a family alone, `student_ids` of
 * the children that owe, and their sums. Students that were erased belong to no family.
 */
export const overdueFamilies = (
  today: Given<string>,
  isAsked: RawBuilder<boolean> = sql<boolean>`true`,
) => sql`
  select guardian_id, case when guardian_id is null then min(student_id) end as own_id,
    array_agg(student_id order by student_id) filter (where overdue > 0) as student_ids,
    sum(overdue) as overdue, min(oldest) as oldest, min(since) as since, sum(checking) as checking
  from (
    select late.*, ${firstToCall} as guardian_id
    from (${lateOfStudents(today, isAsked)}) as late join students child using (student_id)) as of_children
  group by guardian_id, case when guardian_id is null then student_id end`
