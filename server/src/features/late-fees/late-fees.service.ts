import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/schema.ts'
import { lockPayers } from '../payments/payment-writes.queries.ts'
import { currentSettings } from '../settings/settings.queries.ts'
import { academyToday } from '../settings/settings.service.ts'
import { insertLateFees, lateStudents } from './late-fees.queries.ts'

/**
 * Asks for what being late costs, once for each due, a few students at a time. Broken off, it goes on where it was: who was
 * asked already is not found again.
 */
export async function makeLateFees(db: Db, stopping?: AbortSignal) {
  const { late_fee: rule } = await currentSettings(db)
  if (!rule) return true
  const today = await academyToday(db)
  let after = 0
  while (!stopping?.aborted) {
    const student_ids = await lateStudents(db, rule, today, after)
    const last = student_ids.at(-1)
    if (last === undefined) return true
    await inTransaction(db, async (trx) => {
      await lockPayers(trx, student_ids)
      await insertLateFees(trx, student_ids, rule, today)
    })
    after = last
  }
  return false
}
