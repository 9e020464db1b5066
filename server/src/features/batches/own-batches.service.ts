import type { OwnBatch } from '@ganit/contract/batches'
import type { Db } from '../../db/schema.ts'
import { academyNow } from '../settings/clock.service.ts'
import { nextClass } from './next-class.ts'
import { batchesOfStudent } from './own-batches.queries.ts'

/** The batches of a student with their next lessons; none for an account without a record. */
export async function ownBatches(db: Db, student_id: number | null): Promise<OwnBatch[]> {
  if (student_id === null) return []
  const [batches, now] = await Promise.all([batchesOfStudent(db, student_id), academyNow(db)])
  return batches.map((batch) => ({ ...batch, next_class: nextClass(batch.schedules, now) }))
}
