import { sql } from 'kysely'
import { clock } from '../../lifecycle/clock.ts'
import type { Db } from '../schema.ts'

/** Least difference in seconds between this machine's clock and the database's, without the query's own time. */
export async function clockSkew(db: Db): Promise<number> {
  const before = clock.ms()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  const after = clock.ms()
  const theirs = rows[0]?.now ?? after
  return Math.max(0, before - theirs, theirs - after) / 1000
}
