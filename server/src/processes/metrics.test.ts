import pino from 'pino'
import { Registry } from 'prom-client'
import { expect } from 'vitest'
import { test } from '../../test/academy.ts'
import { connect } from '../db/client.ts'
import { freePort } from '../db/embedded/address.ts'
import type { Db } from '../db/schema.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import { serveMetrics } from './metrics.ts'

/** Serves the metrics; returns how to read and stop them. */
async function served(db: Db) {
  const at = { host: '127.0.0.1', port: await freePort() }
  const ends: Parameters<OnClose>[0][] = []
  const onClose: OnClose = (end) => void ends.push(end)
  await serveMetrics({ at, db, registry: new Registry(), log: pino({ level: 'silent' }), onClose })
  return {
    read: (path = '/metrics') => fetch(`http://${at.host}:${at.port}${path}`),
    close: () => Promise.all(ends.map((end) => end())),
  }
}

test('monitoring is told of the academy', async ({ academy }) => {
  const { read, close } = await served(academy.db)
  const text = await (await read()).text()
  expect(text).toContain('\nganit_database_up 1\n')
  expect(text).toContain('\nganit_mails_waiting 0\n')
  expect(text).toMatch(/\nganit_clock_skew_seconds 0(\.\d+)?\n/)
  expect((await read('/')).status).toBe(404)
  await close()
})

test('where the database does not answer, monitoring is told only that', async () => {
  const away = connect({ connectionString: `postgres://ganit@127.0.0.1:${await freePort()}/ganit` })
  const { read, close } = await served(away.db)
  const text = await (await read()).text()
  expect(text).toContain('\nganit_database_up 0\n')
  expect(text).not.toMatch(/mails_waiting|clock_skew/)
  await close()
  await away.db.destroy()
})
