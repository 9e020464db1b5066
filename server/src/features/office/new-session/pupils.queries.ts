import { LEAVING_DAYS_BACK } from '@ganit/contract/office/leaving'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'

/** A plan’s row as stored. */
export type PlanRow = {
  from_batch_id: number
  goes: 'batch' | 'leave' | 'stay'
  to_batch_id: number | null
  position: number
}

/**
 * Whether membership `m` of student `s` ended with its batch `b` some weeks before a day, without a later one. Such
 * students move on as if they were still members.
 */
export const hasEndedWithBatch = (on: RawBuilder<unknown>) => sql<boolean>`(
  m.left_on >= b.ends_on and b.ends_on < ${on} and m.left_on >= ${on} - ${sql.lit(LEAVING_DAYS_BACK)}
  and m.settled_on is null and coalesce(b.class_number = s.student_class, true)
  and not exists (select from memberships o where o.student_id = m.student_id
    and (o.left_on is null or (o.batch_id = m.batch_id and o.joined_on > m.joined_on))))`

const rowsOf = (rows: readonly PlanRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r (from_batch_id integer, goes text, to_batch_id integer, position integer)`

/** Whether student `s` with membership `m` is in batch `b`, for a row `r` whose students move. */
const isThere = (on: string) => sql`
  r.goes <> 'stay' and (m.left_on is null or (r.goes = 'batch' and ${hasEndedWithBatch(sql`${on}::date`)}))`

export type Pupil = { student_id: number; name: string; from_batch_id: number }

/** Students of the rows whose students move to another batch. Each is listed once, in the order in which they move. */
export async function pupilsToMove(db: Db, rows: readonly PlanRow[], on: string): Promise<Pupil[]> {
  const { rows: found } = await sql<Pupil>`
    select student_id, name, from_batch_id from (
      select distinct on (s.student_id) s.student_id, ${fullName('s')} as name, r.from_batch_id, r.position
      from ${rowsOf(rows)} join batches b on b.batch_id = r.from_batch_id
      join memberships m on m.batch_id = b.batch_id
      join students s on s.student_id = m.student_id
      where ${isThere(on)}
      order by s.student_id, r.position) as each
    order by position, name, student_id`.execute(db)
  return found
}

export type Place = PlanRow & { batch_name: string; is_over: boolean }

/** The rows of a plan that a student is in. The student must be locked. */
export async function placesOfStudent(
  trx: Trx,
  student_id: number,
  { rows, on }: { rows: readonly PlanRow[]; on: string },
): Promise<Place[]> {
  const { rows: found } = await sql<Place>`
    select r.*, b.batch_name, m.left_on is not null as is_over
    from ${rowsOf(rows)} join batches b on b.batch_id = r.from_batch_id
    join memberships m on m.batch_id = b.batch_id
    join students s on s.student_id = m.student_id
    where s.student_id = ${student_id} and ${isThere(on)}
    order by r.position`.execute(trx)
  return found
}
