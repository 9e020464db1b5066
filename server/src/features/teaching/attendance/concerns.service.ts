import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import {
  lockConcerns,
  lockConcernsOf,
  type MarkedStudents,
  nextBatches,
  refreshConcerns,
  refreshConcernsOfStudents,
} from './concerns.queries.ts'

/** Batches per transaction; saving a register of one of them waits for it. */
const CHUNK = 20

/** Recomputes concerns after marks of these students changed, in the lesson's batch and those of its guests. */
export const refreshConcernsOf = async (trx: Trx, of: MarkedStudents, today: string) =>
  refreshConcernsIn(trx, await lockConcernsOf(trx, of), { ...of, today })

/** Recomputes concerns in batches locked by `lockConcernBatches`. */
export async function refreshConcernsIn(
  trx: Trx,
  batch_ids: number[],
  { student_ids, today }: { student_ids: number[]; today: string },
) {
  for (const batch_id of batch_ids)
    await refreshConcernsOfStudents(trx, { batch_id, student_ids, today })
}

/** Recomputes the next batches; returns the last of them, undefined at the end. */
export async function refreshNextConcerns(db: Db, after: number, today: string) {
  const batch_ids = await nextBatches(db, after, CHUNK)
  await runInTransaction(db, async (trx) => {
    await lockConcerns(trx, batch_ids)
    await refreshConcerns(trx, batch_ids, today)
  })
  return batch_ids.at(-1)
}

/** Recomputes the concerns of all batches. */
export async function refreshAllConcerns(db: Kysely<Database> | Trx, today: string) {
  let last: number | undefined = 0
  while (last !== undefined) last = await refreshNextConcerns(db, last, today)
}
