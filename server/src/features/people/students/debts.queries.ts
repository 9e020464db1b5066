import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { sumDueNow, sumOverdue } from '../../money/ledger/words.queries.ts'
import { isMarked } from './marks.queries.ts'

/** True if a student owes anything. */
export const owesAnything = sql<boolean>`
  students.student_id in (select student_id from open_dues)`

/** True if a student owes anything due before today. */
export const owesOverdue = (today: string) => sql<boolean>`
  students.student_id in (select student_id from open_dues where due_date < ${today}::date)`

/** True if something of a student's is due by today. */
export const hasDueNow = (today: string) => sql<boolean>`
  students.student_id in (select student_id from open_dues where due_date <= ${today}::date)`

/** True if a student has dues, all paid. */
const hasPaidAll = sql<boolean>`(
  students.student_id not in (select student_id from open_dues)
  and exists (
    select from dues where dues.student_id = students.student_id and dues.withdrawn_at is null))`

/** True if the mark contradicts the ledger: paid although something is overdue, or unpaid although all dues are paid. */
export const markDisagrees = (today: string) => sql<boolean>`
  case when ${isMarked} then ${owesOverdue(today)} else ${hasPaidAll} end`

/** The sum that each debtor owes. */
export const debtsQuery = (db: Db, today: string) =>
  db
    .selectFrom('open_dues as o')
    .select(['student_id', sql<string>`sum(o.owed)`.as('owed'), sumDueNow(today).as('due_now')])
    .select(sumOverdue(today).as('overdue'))
    .groupBy('student_id')
    .as('debts')
