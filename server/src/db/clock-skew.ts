import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** How many seconds the clock of this machine is from the database's, at least; what the question took is not counted. */
export async function clockSkew(db: Db): Promise<number> {
  const before = Date.now()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  const after = Date.now()
  const theirs = rows[0]?.now ?? after
  return Math.max(0, before - theirs, theirs - after) / 1000
}
