import { sql } from 'kysely'
import type { Trx } from '../schema.ts'

const EXCLUSION_VIOLATION = '23P01'
const DEADLOCK = '40P01'
const MOST_TIMES = 10

/**
 * Runs work that an exclusion constraint may refuse. Then it returns the constraint's name and rolls the work back;
 * undefined on success. If two transactions wait for each other, the one that PostgreSQL aborts retries.
 */
export async function tryToPlace(trx: Trx, work: () => Promise<unknown>) {
  for (let time = 1; ; time++) {
    await sql`savepoint place`.execute(trx)
    try {
      await work()
      await sql`release savepoint place`.execute(trx)
      return undefined
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string }
      const isTaken = code === EXCLUSION_VIOLATION && constraint
      if (!isTaken && (code !== DEADLOCK || time === MOST_TIMES)) throw error
      await sql`rollback to savepoint place`.execute(trx)
      if (isTaken) return constraint
    }
  }
}
