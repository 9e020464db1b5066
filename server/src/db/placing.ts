import { sql } from 'kysely'
import type { Trx } from './schema.ts'

const EXCLUSION_VIOLATION = '23P01'

/**
 * Does something that the database refuses where it would overlap what is there. Then it answers the name of the constraint,
 * and it is as if it had not been tried; undefined where it was done.
 */
export async function tryToPlace(trx: Trx, work: () => Promise<unknown>) {
  await sql`savepoint place`.execute(trx)
  try {
    await work()
    await sql`release savepoint place`.execute(trx)
    return undefined
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== EXCLUSION_VIOLATION || !constraint) throw error
    await sql`rollback to savepoint place`.execute(trx)
    return constraint
  }
}
