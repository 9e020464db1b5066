import { getHealth, getReady } from '@ganit/contract/ground/system'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { test as academyTest, openAcademy } from '../../../../test/academy.ts'
import { expectFaults } from '../../../../test/asked-faults.ts'
import { administer, copyTemplate } from '../../../../test/database.ts'
import { readFigures } from './figures.queries.ts'

test('a database that takes no writing for a while is not healthy, and is so by itself afterwards', async () => {
  expectFaults(503)
  const server = inject('database')
  const name = 'read_only_for_a_while'
  const { db, pool } = await copyTemplate(server, name)
  onTestFinished(() => db.destroy())
  const academy = await openAcademy({ db, pool })
  onTestFinished(academy.close)
  const signUp = async () => {
    const body = { name: 'Riya', email: 'riya@example.in', password: 'seven times eight' }
    return (await academy.auth('sign-up/email', body)).statusCode
  }
  const health = async () => (await academy.visitor(getHealth)).status
  expect(await health()).toBe(200)

  // The database refuses writes, as when a provider's disk is full or the server has become a replica.
  await administer(server, `alter database ${name} set default_transaction_read_only = on`)
  await administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  await vi.waitFor(async () => expect(await health()).toBe(503))
  expect(await signUp()).toBe(503)

  await administer(server, `alter database ${name} reset default_transaction_read_only`)
  await vi.waitFor(async () => expect(await health()).toBe(200))
  await vi.waitFor(async () => expect(await signUp()).toBe(200))
})

test('while a process ends it is well, and asks for no more requests', async () => {
  expectFaults(503)
  const server = inject('database')
  const { db, pool } = await copyTemplate(server, 'ends_in_a_while')
  onTestFinished(() => db.destroy())
  const stopping = new AbortController()
  const academy = await openAcademy({ db, pool }, { stopping: stopping.signal })
  onTestFinished(academy.close)
  const answers = async () => [
    (await academy.visitor(getHealth)).status,
    (await academy.visitor(getReady)).status,
  ]
  expect(await answers()).toEqual([200, 200])

  stopping.abort()
  expect(await answers()).toEqual([200, 503])
})

academyTest('what waits is told in numbers', async ({ academy }) => {
  expect(await readFigures(academy.db)).toEqual({
    jobs_waiting: 0,
    jobs_failed_today: 0,
    mails_waiting: 0,
    mail_oldest: 0,
    messages_waiting: 0,
    message_oldest: 0,
    backup_age: expect.any(Number),
    academy_age: expect.any(Number),
    ledger_findings: 0,
    daily_work_unfinished: 0,
    daily_work_age: expect.any(Number),
    dues_made_today: 0,
  })
})
