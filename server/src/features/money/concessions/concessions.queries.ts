import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'

const COLUMNS = [
  'concession_id',
  'student_id',
  'kind',
  'percent',
  'amount',
  'fee_ids',
  'from_date',
  'to_date',
  'reason',
  'version',
] as const

export const CONCESSION = describeVersionedTable('concessions', 'concession_id', {
  noun: 'concession',
  absent: 'Concession not found.',
  columns: COLUMNS,
})

/** A student's concessions, oldest first. */
export const concessionsOfStudent = (db: Db, student_id: number) =>
  db
    .selectFrom('concessions')
    .select(COLUMNS)
    .where('student_id', '=', student_id)
    .orderBy('concession_id')
    .execute()

/** Student of a concession; 404 if there is none. */
export const studentOfConcession = async (trx: Trx, concession_id: number) =>
  (
    await trx
      .selectFrom('concessions')
      .select('student_id')
      .where('concession_id', '=', concession_id)
      .executeTakeFirstOrThrow(CONCESSION.missing)
  ).student_id

export async function areFees(trx: Trx, fee_ids: number[]) {
  const { count } = await trx
    .selectFrom('batch_fees')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`fee_id = any(${fee_ids}::integer[])`)
    .executeTakeFirstOrThrow()
  return count === new Set(fee_ids).size
}
