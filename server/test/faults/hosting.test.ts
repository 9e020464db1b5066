import { expect, test, vi } from 'vitest'
import { AGREEMENT } from '../../src/hosting/agreement.ts'
import { runCommand } from '../ganit-command.ts'
import { startGanit } from '../ganit-process.ts'
import { aHostingProcess } from '../hosting-process.ts'
import { temporaryFolder } from '../temporary.ts'

test('a host serves what is made beside it at once, keeps it, and lets go of what is held', async () => {
  const host = await aHostingProcess()
  expect(host.said.out).toMatch(/Keep a copy of .*master-secret/)
  expect((await host.ask('one', '/api/settings')).status).toBe(404)
  const links: string[] = []
  for (const address of ['one', 'two']) {
    const made = await host.run('new', address, `Academy ${address}`, `${address}@example.com`)
    expect(made.code, made.said).toBe(0)
    links.push(/token=([\w-]+)/.exec(made.said)?.[1] ?? '')
    const { status, text } = await host.ask(address, '/api/settings')
    expect([status, JSON.parse(text).academy_name]).toEqual([200, `Academy ${address}`])
  }
  const [token = ''] = links
  const { version: agreement } = AGREEMENT
  const body = { token, new_password: 'sums on the veranda', agreement }
  // The link opens its own academy alone, once.
  expect((await host.ask('two', '/api/auth/password-resets', body)).status).toBe(400)
  expect((await host.ask('one', '/api/auth/password-resets', body)).status).toBe(200)
  expect((await host.ask('one', '/api/auth/password-resets', body)).status).toBe(400)

  const taken = await host.run('new', 'o-ne', 'Another', 'three@example.com')
  expect(taken).toEqual({ code: 1, said: 'This address is taken.\n' })
  expect((await host.run('new-master-secret')).said).toMatch(/Stop it first/)
  expect((await host.run('hold', 'one', '--because', 'Not paid')).code).toBe(0)
  expect((await host.ask('one', '/api/settings')).status).toBe(503)
  expect((await host.ask('two', '/api/settings')).status).toBe(200)
  expect((await host.run('needs')).said).toMatch(/one is held: Not paid/)
  const told = await host.readMetrics()
  for (const line of [
    'ganit_academies{state="served"} 1',
    'ganit_academies{state="held"} 1',
    'ganit_database_connections{state="waited_for"} 0',
    'ganit_storage_full 0',
  ])
    expect(told).toContain(`\n${line}\n`)
  // Monitoring is told of the process, and of no academy.
  expect(told).not.toContain('ganit_info')

  host.child.kill('SIGTERM')
  await host.ended
  // Commands work without it, too.
  expect((await host.run('unhold', 'one')).code).toBe(0)
  expect((await host.run('--copied')).code).toBe(0)
  expect((await host.run('needs')).said).not.toContain('Keep a copy')
  expect((await host.run('new-master-secret')).said).toMatch(/Secrets sealed anew: 2/)
  // Another secret has to be copied anew.
  expect((await host.run('needs')).said).toContain('Keep a copy')
  expect((await host.run('--copied')).code).toBe(0)
  const single = startGanit(host.env)
  expect(await single.ended).toBe(1)
  expect(single.said.err).toContain('This folder holds many academies: npm run host.')

  const again = await aHostingProcess(host.env.DATA_DIR)
  expect(again.said.out).not.toContain('Keep a copy')
  const answers = await Promise.all(['one', 'two'].map((each) => again.ask(each, '/api/settings')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  console.info(`first calls of sleepers: ${answers.map(({ ms }) => Math.round(ms)).join(', ')} ms`)
  await vi.waitFor(async () => expect((await again.ask('none', '/api/ready')).status).toBe(200))
})

test('a host refuses settings of an academy by name, and the folder of one', async () => {
  const env = {
    ...{ DATA_DIR: temporaryFolder(), PORT: '0', PROCESSES: '2', PUBLIC_URL: 'https://a.example' },
    ...{ RAZORPAY_KEY_ID: 'x', DATABASE_REPLICA_URL: 'postgres://a@b/c', SECRET: 'f'.repeat(64) },
  }
  const host = startGanit(env, undefined, ['--hosting'])
  expect(await host.ended).toBe(1)
  for (const name of [
    'PUBLIC_URL',
    'RAZORPAY_KEY_ID',
    'SECRET',
    'DATABASE_REPLICA_URL',
    'PROCESSES',
  ])
    expect(host.said.err, name).toContain(`${name} `)

  const single = startGanit({ DATA_DIR: env.DATA_DIR })
  await single.ready()
  single.child.kill('SIGTERM')
  await single.ended
  const wrong = await runCommand('commands/host.ts', { DATA_DIR: env.DATA_DIR }, 'list')
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('holds one academy') })
})
