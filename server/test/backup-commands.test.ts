import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ADMIN } from './academy.ts'
import { startGanit } from './ganit-process.ts'
import { temporaryFolder } from './temporary.ts'

// Starts the whole app several times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

type Env = Record<string, string>

/** Runs one of the two commands as a process of its own; its exit code and all that it said. */
async function run(name: 'backup' | 'restore', env: Env, ...args: string[]) {
  const main = join(import.meta.dirname, `../src/backup/${name}-main.ts`)
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const [code] = await once(child, 'close')
  return { code: code as number, said }
}

async function post(url: string, path: string, body: object, token = '', method = 'POST') {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

const nameOf = async (url: string) =>
  ((await (await fetch(`${url}/api/settings`)).json()) as { academy_name: string }).academy_name

test('[S202] with the written commands alone an academy comes back, here and on another machine', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password }
  const first = startGanit(env)
  const url = await first.ready()
  const { body } = await post(url, 'auth/sign-in/email', ADMIN)
  const token = String(body.token)
  const rename = (academy_name: string) => post(url, 'settings', { academy_name }, token, 'PUT')
  await rename('Bindu Academy')

  const made = await run('backup', env)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('equal row for row') })
  const [file = ''] = made.said.split('\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await rename('Changed afterwards')
  expect(await run('restore', env, file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('already running'),
  })
  first.child.kill('SIGTERM')
  await first.ended

  expect(await run('restore', env, file)).toMatchObject({ code: 0 })
  const second = startGanit(env)
  const again = await second.ready()
  expect(await nameOf(again)).toBe('Bindu Academy')
  expect((await post(again, 'settings', {}, token, 'PUT')).status).toBe(401)
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(2)

  const elsewhere = { ...env, DATA_DIR: join(temporaryFolder(), 'new') }
  const carried = join(temporaryFolder(), 'carried.backup')
  await cp(file, carried)
  expect(await run('restore', elsewhere, carried)).toMatchObject({ code: 0 })
  const third = startGanit(elsewhere)
  const there = await third.ready()
  expect(await nameOf(there)).toBe('Bindu Academy')
  expect((await post(there, 'auth/sign-in/email', ADMIN)).status).toBe(200)
})

test('the commands say in a sentence what is wrong', async () => {
  const env = { DATA_DIR: join(temporaryFolder(), 'none') }
  expect(await run('backup', env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no academy in'),
  })
  expect(await run('restore', env)).toEqual({
    code: 1,
    said: 'Say which backup: npm run restore -- <file>\n',
  })
  expect(await run('restore', env, '/nowhere.backup')).toEqual({
    code: 1,
    said: 'There is no file /nowhere.backup.\n',
  })
})
