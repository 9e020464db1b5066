import type { Db, Trx } from '../schema.ts'

/** Runs work atomically: in the present transaction, or else a new one. */
export const runInTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Trx) : db.transaction().execute(work)
