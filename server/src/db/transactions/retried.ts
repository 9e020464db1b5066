import { sql } from 'kysely'
import type { Trx } from '../schema.ts'

/** Codes of failures that succeed on a retry: a place was just taken, or a deadlock was resolved by aborting. */
const AGAIN_CODES = new Set(['23P01', '40P01'])
const MOST_TIMES = 10

const isToBeRetried = (error: unknown) =>
  AGAIN_CODES.has(String((error as { code?: unknown } | undefined)?.code))

/**
 * Retries part of a transaction if a constraint says that another transaction has taken the place. `work` must read the
 * present state each time. The rest of the transaction stays.
 */
export async function retryWhenTaken<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    await sql`savepoint retried`.execute(trx)
    try {
      const done = await work()
      await sql`release savepoint retried`.execute(trx)
      return done
    } catch (error) {
      if (time === MOST_TIMES || !isToBeRetried(error)) throw error
      await sql`rollback to savepoint retried`.execute(trx)
    }
  }
}
