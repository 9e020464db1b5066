import { sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/schema.ts'
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
      for (const table of ['students', 'student_numbers'])
        await sql`
          select from ${sql.table(table)} where student_id = any(${student_ids}::integer[])
          order by student_id for no key update`.execute(trx)
      await insertLateFees(trx, student_ids, rule, today)
    })
    after = last
  }
  return false
}
