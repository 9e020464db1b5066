import { cp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryDatabase } from '../src/backup/databases.ts'
import type { Where } from '../src/backup/session.ts'
import { runningAddress } from '../src/db/embedded/running.ts'
import { ADMIN } from './academy.ts'
import { leftovers } from './backups.ts'
import { runCommand } from './ganit-command.ts'
import { callApi, startGanit } from './ganit-process.ts'
import { temporaryFolder } from './temporary.ts'
import { usedFolder } from './used-folder.ts'

const BACKUP = 'commands/backup.ts'
const RESTORE = 'commands/restore.ts'

const nameOf = async (url: string) =>
  (await callApi(url, 'settings', { method: 'GET' })).body.academy_name

test('[S202] with the written commands alone an academy comes back, here and on another machine', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password }
  const first = startGanit(env)
  const url = await first.ready()
  const { body } = await callApi(url, 'auth/sign-in/email', { body: ADMIN })
  const token = String(body.token)
  const rename = (academy_name: string) =>
    callApi(url, 'settings', { method: 'PUT', token, body: { academy_name } })
  await rename('Bindu Academy')

  const made = await runCommand(BACKUP, env)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('equal row for row') })
  const [file = ''] = made.said.split('\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await rename('Changed afterwards')
  expect(await runCommand(RESTORE, env, file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('already running'),
  })
  first.child.kill('SIGTERM')
  await first.ended

  expect(await runCommand(RESTORE, env, file)).toMatchObject({ code: 0 })
  const second = startGanit(env)
  const again = await second.ready()
  expect(await nameOf(again)).toBe('Bindu Academy')
  expect((await callApi(again, 'settings', { method: 'PUT', token, body: {} })).status).toBe(401)
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(2)

  const elsewhere = { ...env, DATA_DIR: join(temporaryFolder(), 'new') }
  const carried = join(temporaryFolder(), 'carried.backup')
  await cp(file, carried)
  expect(await runCommand(RESTORE, elsewhere, carried)).toMatchObject({ code: 0 })
  const third = startGanit(elsewhere)
  const there = await third.ready()
  expect(await nameOf(there)).toBe('Bindu Academy')
  expect((await callApi(there, 'auth/sign-in/email', { body: ADMIN })).status).toBe(200)
})

test('what a killed backup left in the database is gone after the next start', async () => {
  const env = { DATA_DIR: await usedFolder() }
  const first = startGanit(env)
  await first.ready()
  await createTemporaryDatabase(runningAddress(env.DATA_DIR) as Where)
  first.child.kill('SIGTERM')
  await first.ended
  await startGanit(env).ready()
  expect(await leftovers(runningAddress(env.DATA_DIR) as Where)).toEqual([])
})

test.each([BACKUP, RESTORE, 'commands/breach.ts', '../seed/main.ts'])(
  '%s says in a sentence that it does not know an option',
  async (command) => {
    const { code, said } = await runCommand(
      command,
      { DATA_DIR: join(temporaryFolder(), 'none') },
      '--noverify',
    )
    expect(code).toBe(1)
    expect(said).toMatch(/^Unknown option '--noverify'.*\n$/)
  },
)

test('the commands say in a sentence what is wrong', async () => {
  const env = { DATA_DIR: join(temporaryFolder(), 'none') }
  expect(await runCommand(BACKUP, env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no academy in'),
  })
  expect(await runCommand(RESTORE, env)).toEqual({
    code: 1,
    said: 'Say which backup: npm run restore -- <file>\n',
  })
  expect(await runCommand(RESTORE, env, '/nowhere.backup')).toEqual({
    code: 1,
    said: 'There is no file /nowhere.backup.\n',
  })
})
