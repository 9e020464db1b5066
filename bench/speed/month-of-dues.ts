import { sql } from 'kysely'
import type { Pool } from 'pg'
import { ownConnection } from '../../server/src/db/connections/own-connection.ts'
import type { Db } from '../../server/src/db/schema.ts'
import { academyToday } from '../../server/src/features/ground/settings/settings.service.ts'
import { makeDues } from '../../server/src/features/money/fees/dues.service.ts'

const FEE = 'Bench: a month'
/** As many batches at once as the daily job takes. */
const CHUNK = 20

class TakenBack extends Error {}

/**
 * Creates the next month's dues of a fee in every batch, as the daily job does, and rolls them back. Returns their number
 * and the time in ms.
 */
export async function makeMonthOfDues(pool: Pool) {
  const { db } = ownConnection(pool)
  const made = { dues: 0, ms: 0 }
  try {
    await db.transaction().execute(async (trx) => {
      const today = await academyToday(trx)
      const batches = await addFees(trx, today)
      const started = performance.now()
      for (let n = 0; n < batches.length; n += CHUNK)
        made.dues += await makeDues(trx, { batch_ids: batches.slice(n, n + CHUNK) }, today)
      made.ms = performance.now() - started
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  } finally {
    await db.destroy()
  }
  return made
}

/** Adds a monthly fee to each batch, first due tomorrow. Returns the batches. */
async function addFees(trx: Db, today: string) {
  const { rows } = await sql<{ batch_id: number }>`
    insert into batch_fees (batch_id, title, amount, due_date, fee_type)
    select batch_id, ${FEE}, 1000, ${today}::date + 1, 'recurring' from batches order by batch_id
    returning batch_id`.execute(trx)
  return rows.map(({ batch_id }) => batch_id)
}
