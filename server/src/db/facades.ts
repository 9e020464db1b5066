import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { QueryResult } from 'pg'
import { theAcademy } from '../academy/place.ts'
import { type SlowQueryLog, slowQueries } from './client.ts'
import type { Database } from './schema.ts'
import { takeConnection } from './transactions/actor.ts'

/**
 * The databases of an app that is made once for all academies. They have no connections of their own: each asks for the
 * academy when a connection is taken, and a transaction keeps its connection.
 */
export function createFacades(log: SlowQueryLog) {
  const open = (connect: () => Promise<PostgresPoolClient>) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: {
          connect,
          get options() {
            return academyPool.options
          },
          // The process that opened the pools ends them.
          end: async () => {},
        },
      }),
      log: slowQueries(log),
    })
  return {
    db: open(() => takeConnection(theAcademy().pool)),
    reads: open(() => {
      const { pool, readingPool } = theAcademy()
      return readingPool ? readingPool.connect() : takeConnection(pool)
    }),
    searches: open(() => {
      const { pool, searchPool = pool } = theAcademy()
      return takeConnection(searchPool)
    }),
  }
}

/** The pool of the academy that asks. */
export const academyPool = {
  query: (text: string, values?: unknown[]): Promise<QueryResult> =>
    theAcademy().pool.query(text, values),
  get options() {
    return theAcademy().pool.options
  },
}
