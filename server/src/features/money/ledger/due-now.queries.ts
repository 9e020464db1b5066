import { sql } from 'kysely'
import { queryPrepared } from '../../../db/prepared.ts'
import type { Db } from '../../../db/schema.ts'

/** What each of some students owes of dues dated `today` or before. */
export async function dueNowOf(db: Db, student_ids: number[], today: string) {
  const rows = await queryPrepared(
    db,
    'due now of some students',
    { student_ids, today },
    (blanks) =>
      db
        .selectFrom('open_dues')
        .select(['student_id', sql<string>`sum(owed)`.as('due_now')])
        .where(sql<boolean>`student_id = any(${blanks.student_ids}::integer[])`)
        .where(sql<boolean>`due_date <= ${blanks.today}::date`)
        .groupBy('student_id'),
  )
  const sums = new Map(rows.map(({ student_id, due_now }) => [student_id, due_now]))
  return (student_id: number) => sums.get(student_id) ?? '0.00'
}
