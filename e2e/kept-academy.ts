import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { COMMAND_WAITS, connect } from '../server/src/db/client.ts'
import { isDatabaseAway } from '../server/src/db/connections/failures.ts'
import { bringRowsBack, keepRows } from '../server/test/kept-rows.ts'
import { countFromOne } from './counting.ts'
import type { Ganit } from './product.ts'

/** Where the running product's own PostgreSQL listens. */
function addressOf({ dataDir }: Ganit) {
  const cluster = realpathSync(join(dataDir, 'postgres'))
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  return {
    host: lines[4] || '127.0.0.1',
    port: Number(lines[3]),
    user: 'ganit',
    database: 'ganit',
    password: readFileSync(join(dirname(cluster), 'postgres-password'), 'utf8').trim(),
  }
}

/** Notes all rows of a running product, for the next test to begin with. */
export async function keepAcademy(ganit: Ganit) {
  const { db } = connect(addressOf(ganit), { max: 1, waits: COMMAND_WAITS })
  await keepRows(db)

  /** Restores the rows; the product forgets the pages and answers that it remembers. */
  async function bringBack(triesLeft = 5): Promise<void> {
    try {
      await bringRowsBack(db)
    } catch (error) {
      // A deadlock: a job of the previous test held rows that this needs, and waited for rows that this held.
      if (!isDatabaseAway(error) || triesLeft === 0) throw error
      return bringBack(triesLeft - 1)
    }
    await sql`notify changed_pages`.execute(db)
  }

  let now = { sharedBy: '' }
  /** A new academy, or the one that was last made for the same group. */
  async function academyFor(sharedBy: string): Promise<object> {
    if (sharedBy === '' || sharedBy !== now.sharedBy) {
      await bringBack()
      countFromOne()
      now = { sharedBy }
    }
    return now
  }
  return { academyFor, end: () => db.destroy() }
}
