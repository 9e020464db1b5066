import type { Kysely } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import {
  batchesAfter,
  lockConcerns,
  lockedConcernsOf,
  type MarkedStudents,
  refreshConcerns,
  refreshConcernsOfStudents,
} from './concerns.queries.ts'

/** So many batches are put right in one transaction: who saves a register of one of them waits for it. */
const CHUNK = 20

/** Puts right whom to look at after these students' marks have changed, in the lesson's batch and in those of its guests. */
export const refreshConcernsOf = async (trx: Trx, of: MarkedStudents, today: string) =>
  refreshConcernsIn(trx, await lockedConcernsOf(trx, of), { ...of, today })

/** The same in batches that `concernBatchesOf` has locked. */
export async function refreshConcernsIn(
  trx: Trx,
  batch_ids: number[],
  { student_ids, today }: { student_ids: number[]; today: string },
) {
  for (const batch_id of batch_ids)
    await refreshConcernsOfStudents(trx, { batch_id, student_ids, today })
}

/** Puts right the next batches after one; answers the last of them, undefined where there are none. */
export async function refreshNextConcerns(db: Db, after: number, today: string) {
  const batch_ids = await batchesAfter(db, after, CHUNK)
  await inTransaction(db, async (trx) => {
    await lockConcerns(trx, batch_ids)
    await refreshConcerns(trx, batch_ids, today)
  })
  return batch_ids.at(-1)
}

/** Puts right whom to look at in all batches. */
export async function refreshAllConcerns(db: Kysely<Database> | Trx, today: string) {
  let last: number | undefined = 0
  while (last !== undefined) last = await refreshNextConcerns(db, last, today)
}
