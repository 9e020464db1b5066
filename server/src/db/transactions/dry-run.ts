import type { Kysely } from 'kysely'
import type { Database, Trx } from '../schema.ts'

class Undone<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('undone')
    this.answer = answer
  }
}

/** Runs work and rolls it back; returns its result. */
export async function runAndRollBack<T>(
  db: Kysely<Database>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      throw new Undone(await work(trx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.answer
    throw error
  }
}
