import type { BatchFee, FeeChanges, FeeDraft } from '@ganit/contract/fees'
import type { Kysely } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import { queryPrepared } from '../../db/prepared.ts'
import type { Database, Db } from '../../db/schema.ts'
import { refuseOtherVersion, versionAfter } from '../../http/versions.ts'
import { batchById } from '../batches/batches.queries.ts'
import { academyToday } from '../settings/settings.service.ts'
import { lockForDues } from './dues.queries.ts'
import { makeDues, moveDuesWithFee } from './dues.service.ts'
import { batchOfFee, insertFee, lockedFee, updateFeeById } from './fees.queries.ts'
import { batchStanding } from './standing.queries.ts'

/** Adds a fee to a batch; its members owe it from then on. 400 on `batch_id` where there is no such batch. */
export const addFee = (db: Db, { fee_type = 'recurring', ...draft }: FeeDraft): Promise<BatchFee> =>
  inTransaction(db, async (trx) => {
    await batchOfFee(trx, draft.batch_id)
    const fee = await insertFee(trx, { ...draft, fee_type })
    await makeDues(trx, { fee_ids: [fee.fee_id] }, await academyToday(trx))
    return fee
  })

/** Saves a fee's changes, and moves with them the dues on which nothing is paid. 409 when it is not the fee changed from. */
export const changeFee = (
  db: Kysely<Database>,
  { fee_id, version, ...changes }: FeeChanges,
): Promise<BatchFee> =>
  db.transaction().execute(async (trx) => {
    await lockForDues(trx, { fee_ids: [fee_id] })
    const stored = await lockedFee(trx, fee_id)
    refuseOtherVersion('fee', version, stored)
    const fee = await updateFeeById(trx, fee_id, {
      ...changes,
      version: versionAfter(stored, changes),
    })
    await moveDuesWithFee(trx, fee, await academyToday(trx))
    return fee
  })

/**
 * The students in a batch now, and those who left it owing, by name, each with what they owe and have paid for it. 404
 * where there is no such batch.
 */
export async function feeStatus(db: Kysely<Database>, batch_id: number) {
  const values = { batch_id, today: await academyToday(db) }
  const students = await queryPrepared(db, 'fee status of a batch', values, (blanks) =>
    batchStanding(db, blanks.batch_id, blanks.today),
  )
  if (students.length === 0) await batchById(db, batch_id)
  return students
}
