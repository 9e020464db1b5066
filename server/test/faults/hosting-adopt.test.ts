import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runInSession, type Where } from '../../src/backup/session.ts'
import { runningAddress } from '../../src/db/embedded/running.ts'
import { openConnection } from '../../src/features/office/connections/stored.ts'
import { ADMIN } from '../academy.ts'
import { runCommand } from '../ganit-command.ts'
import { callApi, startGanit } from '../ganit-process.ts'
import { aHostingProcess } from '../hosting-process.ts'
import { usedFolder } from '../used-folder.ts'

const COMMAND = join(import.meta.dirname, '../../src/commands/host.ts')

/** Runs a command and kills it after a while; its exit code, or null if it was killed. */
async function killedAfter(ms: number, env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stopping = new AbortController()
  void sleep(ms, undefined, stopping).then(
    () => child.kill('SIGKILL'),
    () => {},
  )
  const [code] = await once(child, 'exit')
  stopping.abort()
  return code as number | null
}

test('a single installation becomes the first of many, however often that is interrupted', async () => {
  const dataDir = await usedFolder('data')
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password }
  const single = startGanit(env)
  const url = await single.ready()
  const { token } = (await callApi(url, 'auth/sign-in/email', { body: ADMIN })).body
  const body = { academy_name: 'Sen’s Classes' }
  expect((await callApi(url, 'settings', { method: 'PUT', token, body })).status).toBe(200)
  const running = await runCommand('commands/host.ts', env, 'adopt', 'sen-maths')
  expect(running.said).toMatch(/already running/)
  expect(existsSync(join(dataDir, 'academies'))).toBe(false)
  single.child.kill('SIGTERM')
  await single.ended
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8')

  const sms = { url: 'https://sms.example/send', token: 't0ken', sender: 'SENMTH' }
  const old = {
    ...{ ...env, PUBLIC_URL: 'https://senmaths.example' },
    ...{ SMS_URL: sms.url, SMS_TOKEN: sms.token, SMS_SENDER: sms.sender },
  }
  let code: number | null = null
  for (let ms = 2500; code === null; ms += 2500) {
    code = await killedAfter(ms, old, 'adopt', 'sen-maths')
  }
  expect(code).toBe(0)
  expect(existsSync(join(dataDir, 'secret'))).toBe(false)
  expect((await runCommand('commands/host.ts', old, 'adopt', 'sen-maths')).said).toMatch(
    /no single academy/,
  )
  expect(readdirSync(join(dataDir, 'academies', '1', 'backups')).length).toBeGreaterThan(0)
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)

  const host = await aHostingProcess(dataDir)
  // Nobody is signed out, at either address.
  const names = await Promise.all(
    ['senmaths.example', `sen-maths.localhost:${host.port}`].map(async (name) => {
      const { status, text } = await host.askAt(name, '/api/settings')
      return [status, JSON.parse(text).academy_name]
    }),
  )
  expect(names).toEqual(Array(2).fill([200, 'Sen’s Classes']))
  const me = await host.askAt('senmaths.example', '/api/me', { authorization: `Bearer ${token}` })
  expect(me.status).toBe(200)
  const { rows } = await runInSession(runningAddress(dataDir, 'academy_1') as Where, (client) =>
    client.query<{ sealed: Buffer }>("select sealed from connections where kind = 'sms'"),
  )
  expect(openConnection(secret, 'sms', rows[0]?.sealed ?? Buffer.of())).toEqual(sms)
  expect((await host.run('reconcile')).said).toBe('List, databases and folders agree.\n')
  expect((await host.run('list')).said).toMatch(/senmaths.example +Sen’s Classes +active/)

  // The commands for one academy want its name here.
  for (const command of ['doctor', 'backup', 'breach', 'second-factor-off']) {
    const { code: refused, said } = await runCommand(`commands/${command}.ts`, host.env)
    expect([refused, said], command).toEqual([
      1,
      expect.stringMatching(
        /Say which one: --academy \S+\. There are: sen-maths, senmaths.example/,
      ),
    ])
  }
  const of = ['--academy', 'sen-maths']
  const backup = await runCommand('commands/backup.ts', host.env, ...of)
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('academies/1/backups') })
  const [file = ''] = backup.said.split('\n')
  expect((await runCommand('commands/doctor.ts', host.env, ...of)).said).toContain(
    'The ledger is right.',
  )
  expect((await runCommand('commands/second-factor-off.ts', host.env, ...of)).said).toContain(
    'has no second factor',
  )
  expect((await runCommand('commands/breach.ts', host.env, ...of)).said).toContain('/academies/1/')
  // What the host did is in its list, and on the academy's own trail.
  const inBoth = ['backed up', 'listed who is concerned by a breach']
  const deeds = await runInSession(runningAddress(dataDir, 'ganit_host') as Where, (client) =>
    client.query<{ deed: string }>('select deed from deeds order by deed_id'),
  )
  expect(deeds.rows.map(({ deed }) => deed)).toEqual(['taken in', ...inBoth])
  const trail = await runInSession(runningAddress(dataDir, 'academy_1') as Where, (client) =>
    client.query<{ said: string }>(
      `select changes #>> '{by_the_host,1}' as said from audit_entries where actor = 'host' order by entry_id`,
    ),
  )
  expect(trail.rows.map(({ said }) => said)).toEqual(['taken in', ...inBoth])
  expect(await runCommand('commands/restore.ts', host.env, file)).toMatchObject({ code: 1 })
  expect(await runCommand('commands/restore.ts', host.env, file, ...of)).toMatchObject({ code: 0 })
  host.child.kill('SIGTERM')
  await host.ended

  // The academy goes home with its secret.
  expect(await host.run('export', 'sen-maths', join(dataDir, 'home.backup'))).toMatchObject({
    code: 0,
  })
  expect(readFileSync(join(dataDir, 'home.secret'), 'utf8')).toBe(secret)
  expect(
    (await runCommand('commands/backup.ts', { DATA_DIR: await usedFolder('b') }, ...of)).said,
  ).toContain('leave --academy out')
})
