import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { ADMIN } from './academy.ts'
import { startGanit } from './ganit-process.ts'
import { temporaryFolder } from './temporary.ts'

// Starts the whole app, perhaps on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

/** Runs a command of the command line as a process of its own; its exit code and all that it said. */
async function run(main: string, env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src', main), ...args], {
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

async function post(url: string, path: string, body: object, token = '') {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

test('[S019 S232] who has lost the phone is let in from the machine, and a breach is answered there, while Ganit runs', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password }
  const url = await startGanit(env).ready()
  const signIn = () => post(url, 'auth/sign-in/email', ADMIN)
  const { token } = (await signIn()).body
  const password = { password: ADMIN.password }
  const { key = '', ticket } = (await post(url, 'account/second-factor/begin', password, token))
    .body
  const code = new TOTP({ secret: key }).generate()
  const confirmed = await post(url, 'account/second-factor/confirm', { ticket, code }, token)
  expect(confirmed.status).toBe(200)
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'OTP_REQUIRED' } })

  const off = await run('second-factor-off.ts', env)
  expect(off).toEqual({
    code: 0,
    said: `The second factor of ${ADMIN.email} is switched off. Signing in asks for the password alone.\n`,
  })
  expect((await signIn()).status).toBe(200)
  expect((await run('second-factor-off.ts', env)).said).toContain('has no second factor')

  const breach = await run('breach/breach-main.ts', env, '--end-sessions')
  expect(breach).toMatchObject({ code: 0, said: expect.stringContaining('2 sessions have ended') })
  const [folder = ''] = readdirSync(join(dataDir, 'breach'))
  expect(readFileSync(join(dataDir, 'breach', folder, 'letter.txt'), 'utf8')).toContain('Ganit')
  expect((await run('breach/breach-main.ts', env, '--from', 'soon')).code).toBe(1)
})
