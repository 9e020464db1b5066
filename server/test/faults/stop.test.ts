import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aProcessAcademy } from './process-academy.ts'

/** Time after which the app aborts requests that still run. */
const BROKEN_OFF_MS = 10_000

test('when it is told to stop, the app finishes running requests, accepts no new ones, and ends [S180]', async () => {
  const academy = await aProcessAcademy()
  const pid = academy.pid()
  const token = await academy.signIn()
  const waiting = sql`select from pg_stat_activity where application_name = 'ganit'
    and wait_event_type = 'Lock'`

  const { saving, stopping } = await academy.db.transaction().execute(async (trx) => {
    await sql`lock table settings in share mode`.execute(trx)
    const body = { academy_name: 'Saved at the end' }
    const saving = academy.ask('settings', { method: 'PUT', token, body })
    await vi.waitFor(async () =>
      expect((await waiting.execute(academy.db)).rows.length).toBeGreaterThan(0),
    )
    const stopping = academy.restart('SIGTERM')
    await vi.waitFor(async () => expect(await academy.health()).not.toBe(200))
    return { saving, stopping }
  })
  expect((await saving)?.status).toBe(200)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), {
    timeout: BROKEN_OFF_MS - 1_000,
  })
  expect(await stopping).toBe(0)
  const { body } = (await academy.ask('settings', { method: 'GET' })) ?? {}
  expect(body).toMatchObject({ academy_name: 'Saved at the end' })
})
