import { sql } from 'kysely'
import { type Given, queryPrepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { reachable } from '../accounts/rights.ts'
import { dueStatuses } from '../fees/standing.queries.ts'
import { feesStatus } from '../students/fee-list.queries.ts'
import { studentNotFound } from '../students/students.queries.ts'

/** Whoever asks for a ledger. */
export type LedgerReader = Pick<Account, 'role' | 'uid'>

export async function payerByUid(db: Db, { role, uid: reader }: LedgerReader, uid: string) {
  const name = `payer by uid for ${role}`
  const [payer] = await queryPrepared(db, name, { uid, reader }, (blanks) =>
    db
      .selectFrom('students')
      .select(['student_id', 'uid', feesStatus])
      .select(sql<string>`concat_ws(' ', first_name, middle_name, last_name)`.as('name'))
      .where('uid', '=', blanks.uid)
      .where(reachable({ role, uid: blanks.reader }, 'students.uid', { limited: true })),
  )
  if (!payer) throw studentNotFound()
  return payer
}

/** The query of a student's dues in all batches, the oldest first; apart so that its plan can be looked at. */
export const duesOfStudent = (db: Db, student_id: Given<number>, today: Given<string>) =>
  dueStatuses(db, today)
    .innerJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
    .innerJoin('batches as b', 'b.batch_id', 'f.batch_id')
    .where('d.student_id', '=', student_id)
    .select(['b.batch_id', 'b.batch_name'])
    .orderBy('d.due_date')
    .orderBy('d.due_id')

/** What each of some students owes, and what of that was due before today; none for who never owed anything. */
export const standingOfStudents = (db: Db, student_ids: Given<number[]>, today: Given<string>) =>
  db
    .selectFrom(
      dueStatuses(db, today)
        .select('d.student_id')
        .where(sql<boolean>`d.student_id = any(${student_ids}::integer[])`)
        .as('due'),
    )
    .select([
      'student_id',
      sql<string>`sum(owed)`.as('owed'),
      sql<string>`coalesce(sum(owed) filter (where due_date < ${today}::date), 0.00)`.as('overdue'),
    ])
    .groupBy('student_id')
