import { sql } from 'kysely'
import type { Trx } from './schema.ts'

/** The database refused a place that another has just taken, or ended one of two that waited for each other. */
const AGAIN_CODES = new Set(['23P01', '40P01'])
const MOST_TIMES = 10

const isToBeRetried = (error: unknown) =>
  AGAIN_CODES.has(String((error as { code?: unknown } | undefined)?.code))

/**
 * Does a part of a transaction anew where a constraint says that somebody else took the place meanwhile: `work` must look
 * each time at what is there now. What else the transaction did stays.
 */
export async function retried<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
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
