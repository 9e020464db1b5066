import type { Db, Trx } from './schema.ts'

/** Does several things together or not at all: in the transaction one is in, or else in a new one. */
export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Trx) : db.transaction().execute(work)
