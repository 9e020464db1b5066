import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import { guardianMaySee } from '../../ground/rights/children.queries.ts'

/**
 * The overdue sums, on a day, of each student that `isAsked` (a condition on `o`). `overdue` and `oldest` are without
 * dues being checked, `since` is with them, and `checking` is their sum.
 */
const lateOfStudents = (today: Given<string>, isAsked: RawBuilder<boolean>) => sql`
  select o.student_id, coalesce(sum(o.owed) filter (where c.due_id is null), 0.00) as overdue,
    min(o.due_date) filter (where c.due_id is null) as oldest, min(o.due_date) as since,
    coalesce(sum(o.owed) filter (where c.due_id is not null), 0.00) as checking
  from open_dues o
  left join (select distinct due_id from claim_dues where is_to_check) as c using (due_id)
  where o.due_date < ${today}::date and ${isAsked}
  group by o.student_id`

/**
 * Families with overdue dues on a day. `guardian_id` is the confirmed guardian who is first to call and may see the
 * record; `own_id` is a student who is a family alone. `student_ids` are the children that owe, followed by their sums.
 * Erased students belong to no family.
 */
export const overdueFamilies = (
  today: Given<string>,
  isAsked: RawBuilder<boolean> = sql<boolean>`true`,
) => sql`
  select guardian_id, own_id, array_agg(student_id order by student_id) filter (where overdue > 0) as student_ids,
    sum(overdue) as overdue, min(oldest) as oldest, min(since) as since, sum(checking) as checking
  from (
    select late.*, first.guardian_id, case when first.guardian_id is null then late.student_id end as own_id
    from (${lateOfStudents(today, isAsked)}) as late join students child using (student_id)
    left join guardianships g
      on g.student_id = child.student_id and g.is_primary and g.confirmed_at is not null
    left join guardians own on own.guardian_id = g.guardian_id
    cross join lateral (
      select case when own.account_id is distinct from child.uid and ${guardianMaySee} then own.guardian_id end
        as guardian_id offset 0) as first) as of_children
  group by guardian_id, own_id`
