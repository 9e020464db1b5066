import { Client } from 'pg'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { installClock, SEARCH_PATH } from '../server/test/sql-clock.ts'
import { AHEAD_MS } from './clock.ts'

/** Settings with which a product has the clock of the tests. */
export const CLOCK_OF_TESTS: NodeJS.ProcessEnv =
  AHEAD_MS === 0
    ? {}
    : { NODE_OPTIONS: `--import ${new URL('./moved-product.ts', import.meta.url).href}` }

const QUIET = { info: () => {}, warn: console.warn }

/**
 * Gives the database of a new product the clock of the tests, before its migrations, whose defaults then read it. The
 * database is thrown away later, so it is created without durability, which is faster.
 */
export async function moveClockOf(dataDir: string) {
  if (AHEAD_MS === 0) return
  const { address, stop } = await startEmbedded({ dataDir, log: QUIET, settings: { fsync: 'off' } })
  try {
    for (const database of ['template1', address.database]) {
      const client = new Client({ ...address, database })
      await client.connect()
      await installClock(client, { aheadMs: AHEAD_MS })
      await client.query(`alter role all set search_path = ${SEARCH_PATH}`)
      await client.end()
    }
  } finally {
    await stop()
  }
}
