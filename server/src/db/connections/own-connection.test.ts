import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { QueryResult } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { differences } from '../../../../tools/checks/compared-lists.ts'
import { ownServer } from '../../../test/temporary.ts'
import { openSession } from '../../backup/session.ts'
import { connect } from '../client.ts'
import { openOperatorConnection } from './own-connection.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Settings for vanished clients and for long statements. */
const QUESTION = `select name, setting from pg_settings
  where name like 'tcp_keepalives_%' or name = 'statement_timeout' order by name`
const KEPT_ALIVE = [
  ['tcp_keepalives_count', '3'],
  ['tcp_keepalives_idle', '30'],
  ['tcp_keepalives_interval', '10'],
]

const listOf = ({ rows }: Pick<QueryResult, 'rows'>) => rows.map((row) => Object.values(row))

test('a connection whose other end is gone without a word ends soon, whatever it is for', {
  tags: 'slow',
}, async () => {
  const listen_addresses = '127.0.0.1'
  const settings = { fsync: 'off', listen_addresses, port: await freePort() }
  const { address } = await ownServer({ settings })
  const { password, port, user, database } = address
  const where = { connectionString: `postgres://${user}:${password}@127.0.0.1:${port}/${database}` }

  const { db, pool } = connect(where, { max: 1 })
  const operators = openOperatorConnection(where)
  const session = await openSession(where)
  onTestFinished(async () => {
    await db.destroy()
    await operators.db.destroy()
    await session.end()
  })
  expect(pool.options.keepAliveInitialDelayMillis).toBe(30_000)
  expect(listOf(await pool.query(QUESTION))).toEqual([['statement_timeout', '7000'], ...KEPT_ALIVE])
  expect(listOf(await session.query(QUESTION))).toEqual([['statement_timeout', '0'], ...KEPT_ALIVE])
  expect(listOf(await sql.raw(QUESTION).execute(operators.db))).toEqual([
    // Ten minutes: an operator waits longer than a browser.
    ['statement_timeout', '600000'],
    ...KEPT_ALIVE,
  ])
})

test('connections with the patience of a browser are for serving alone', () => {
  const sources = join(import.meta.dirname, '../..')
  const users = globSync('**/*.ts', { cwd: sources }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /import \{[^}]*\bconnect\b[^}]*\} from '[^']*\/client\.ts'/.test(
        readFileSync(join(sources, file), 'utf8'),
      ),
  )
  const serving = ['commands/doctor.ts', 'db/open.ts', 'db/replica/open-replica.ts']
  expect(differences(users, serving), 'long work takes operatorConnection').toEqual([])
})
