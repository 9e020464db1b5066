import { sql } from 'kysely'
import type { Trx } from './schema.ts'

const EXCLUSION_VIOLATION = '23P01'
const DEADLOCK = '40P01'
const MOST_TIMES = 10

/**
 * Does something that the database refuses where it would overlap what is there. Then it answers the name of the constraint,
 * and it is as if it had not been tried; undefined where it was done. Two who each wait for what the other one places: the one
 * whom the database ends tries again.
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
