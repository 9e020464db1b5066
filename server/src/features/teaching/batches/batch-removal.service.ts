import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { conflict } from '../../../http/errors.ts'
import { dayInWords } from '../../ground/settings/words.service.ts'
import { refuseHandedIn } from '../homework/homework.service.ts'
import { partFromAll } from '../lessons/parted.queries.ts'
import {
  countHandInsOfBatch,
  countMoneyOfBatch,
  countRegistersOfBatch,
  countSpentOfBatch,
  countTestsOfBatch,
  deleteBatchById,
  lockMembers,
  sessionAheadOfBatch,
} from './batch-writes.queries.ts'
import { BATCH } from './batches.queries.ts'

const refuseRemoval = (held: string): never => {
  throw conflict(`This batch has ${held}, which must be kept, so it cannot be deleted.`)
}

/**
 * Deletes a batch with its memberships, lessons, fees and unpaid dues. 409 if its dues have payments or waivers, if its
 * lessons have registers or handed-in homework, if expenses or pay name it, if it has tests, or if it is part of a new
 * session.
 */
export const removeBatch = (db: Kysely<Database>, batch_id: number) =>
  db.transaction().execute(async (trx) => {
    await lockMembers(trx, batch_id)
    await lockForChange(trx, BATCH, batch_id)
    const session = await sessionAheadOfBatch(trx, batch_id)
    if (session)
      throw conflict(
        `This batch is part of the session of ${dayInWords(new Date(session))}. Take it out of the plan first.`,
      )
    const { payments, waivers } = await countMoneyOfBatch(trx, batch_id)
    if (payments > 0) refuseRemoval(payments === 1 ? '1 payment' : `${payments} payments`)
    if (waivers > 0) refuseRemoval(waivers === 1 ? '1 waiver' : `${waivers} waivers`)
    const { expenses, lines } = await countSpentOfBatch(trx, batch_id)
    if (expenses > 0) refuseRemoval(expenses === 1 ? '1 expense' : `${expenses} expenses`)
    if (lines > 0) refuseRemoval('pay')
    const registers = await countRegistersOfBatch(trx, batch_id)
    if (registers > 0)
      refuseRemoval(
        registers === 1 ? '1 lesson with a register' : `${registers} lessons with a register`,
      )
    const tests = await countTestsOfBatch(trx, batch_id)
    if (tests > 0) refuseRemoval(tests === 1 ? '1 test' : `${tests} tests`)
    refuseHandedIn(await countHandInsOfBatch(trx, batch_id))
    await partFromAll(trx, batch_id)
    await deleteBatchById(trx, batch_id)
  })
