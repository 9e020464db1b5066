import type { FeesStatus } from '@ganit/contract/shared'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

/** True if a student is marked as paid. */
export const isMarked = sql<boolean>`
  exists (select from fee_marks where fee_marks.student_id = students.student_id)`

/** Sets the mark by hand; idempotent. Undoing a reset does not change it afterwards. */
export async function setFeesMark(db: Db, student_id: number, fees_status: FeesStatus) {
  const change =
    fees_status === 'No'
      ? sql`delete from fee_marks where student_id = ${student_id}`
      : sql`
        insert into fee_marks (student_id)
        select student_id from students where student_id = ${student_id}
        on conflict do nothing`
  await sql`
    with settled as (delete from reset_marks where student_id = ${student_id}) ${change}`.execute(
    db,
  )
}

/** Clears all marks, and keeps the cleared ones for a day. */
export async function resetMarks(trx: Trx, reset_id: string) {
  await trx
    .deleteFrom('reset_marks')
    .where('reset_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await sql`
    with gone as (delete from fee_marks returning student_id, marked_at)
    insert into reset_marks (reset_id, student_id, marked_at)
    select ${reset_id}::uuid, student_id, marked_at from gone`.execute(trx)
}

/** Restores marks that a reset cleared and nobody has set since. Returns how many; none if already restored. */
export async function restoreMarks(trx: Trx, reset_id: string) {
  const { rows } = await sql<{ restored: number }>`
    with kept as (
      delete from reset_marks where reset_id = ${reset_id}::uuid returning student_id, marked_at
    ), restored as (
      insert into fee_marks (student_id, marked_at) select student_id, marked_at from kept
      order by student_id on conflict do nothing returning student_id
    )
    select count(*)::int as restored from restored`.execute(trx)
  return rows[0]?.restored ?? 0
}
