import { sql } from 'kysely'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { urlOf } from '../../../test/replica.ts'
import { connect } from '../client.ts'
import { openReplica } from './open-replica.ts'

/** Reads with a primary given as replica. */
function besides(connectionString: string) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { db, pool } = connect(inject('database'))
  const replica = openReplica(connectionString, { primary: pool, processes: 1, log })
  onTestFinished(async () => {
    await replica.close()
    await db.destroy()
  })
  return { ...replica, lines }
}

test('a replica that is away, or none at all, is told of once, and the primary is read', async () => {
  for (const [url, why] of [
    ['postgres://ganit@127.0.0.1:1/ganit', 'ECONNREFUSED'],
    [urlOf(inject('database')), 'it follows no primary'],
  ] as const) {
    const { reads, replicaLag, lines } = besides(url)
    for (const n of [1, 2, 3]) {
      const { rows } = await sql`select ${n}::int as n, pg_is_in_recovery() as is_replica`.execute(
        reads,
      )
      expect(rows).toEqual([{ n, is_replica: false }])
    }
    expect(lines).toEqual([expect.stringContaining(why)])
    expect(await replicaLag()).toBeUndefined()
  }
})
