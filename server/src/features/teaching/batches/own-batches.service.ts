import type { OwnBatch } from '@ganit/contract/teaching/batches'
import type { Db } from '../../../db/schema.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { batchesOfStudent } from './own-batches.queries.ts'

/** A student's batches with their next lessons; none for an account without a record. */
export async function readOwnBatches(db: Db, student_id: number | null): Promise<OwnBatch[]> {
  if (student_id === null) return []
  return batchesOfStudent(db, student_id, await academyNow(db))
}
