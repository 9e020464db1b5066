import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** Runs several queries in one snapshot, so that sums match their rows. */
export const readInSnapshot = <T>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
