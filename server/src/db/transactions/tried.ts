import { sql } from 'kysely'
import type { Trx } from '../schema.ts'

/** Data errors and constraint violations. */
const REFUSED = /^2[23]/

/**
 * Runs part of a transaction that the database may refuse: then it is rolled back, and the result is false. Deferred
 * constraints are checked here.
 */
export async function tryInSavepoint(trx: Trx, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint tried`.execute(trx)
  try {
    await work()
    await sql`set constraints all immediate`.execute(trx)
    await sql`set constraints all deferred`.execute(trx)
    await sql`release savepoint tried`.execute(trx)
    return true
  } catch (error) {
    if (!REFUSED.test(String((error as { code?: unknown }).code))) throw error
    await sql`rollback to savepoint tried`.execute(trx)
    return false
  }
}
