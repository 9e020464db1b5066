import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Reads with several queries what was there at one moment, so that sums fit what they are sums of. */
export const inSnapshot = <T>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
