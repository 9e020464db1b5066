import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Throws if the database could lose acknowledged writes. */
export async function assertDurable(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'
    order by name`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new Error(
    `The database would lose acknowledged work in a crash: ${names} is off. Switch it on in PostgreSQL's settings.`,
  )
}
