import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'

/** Loads very many rows set-wise, without triggers and time limits, on one connection. Requires the database owner. */
export async function withoutTriggers(
  db: Kysely<Database>,
  load: (one: Kysely<Database>) => Promise<unknown>,
) {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await load(one)
    await sql`reset session_replication_role`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
  await sql`vacuum analyze`.execute(db)
}
