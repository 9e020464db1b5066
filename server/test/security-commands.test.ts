import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { ADMIN } from './academy.ts'
import { runCommand } from './ganit-command.ts'
import { callApi, startGanit } from './ganit-process.ts'
import { usedFolder } from './used-folder.ts'

test('[S019 S232] who has lost the phone is let in from the machine, and a breach is answered there, while Ganit runs', async () => {
  const dataDir = await usedFolder('data')
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password }
  const url = await startGanit(env).ready()
  const signIn = () => callApi(url, 'auth/sign-in/email', { body: ADMIN })
  const { token } = (await signIn()).body
  const password = { password: ADMIN.password }
  const { key = '', ticket } = (
    await callApi(url, 'account/second-factor/begin', { token, body: password })
  ).body
  const code = new TOTP({ secret: key }).generate()
  const confirmed = await callApi(url, 'account/second-factor/confirm', {
    token,
    body: { ticket, code },
  })
  expect(confirmed.status).toBe(200)
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'OTP_REQUIRED' } })

  const off = await runCommand('commands/second-factor-off.ts', env)
  expect(off).toEqual({
    code: 0,
    said: `The second factor of ${ADMIN.email} is switched off. Signing in asks for the password alone.\n`,
  })
  expect((await signIn()).status).toBe(200)
  expect((await runCommand('commands/second-factor-off.ts', env)).said).toContain(
    'has no second factor',
  )

  const breach = await runCommand('commands/breach.ts', env, '--end-sessions')
  expect(breach).toMatchObject({ code: 0, said: expect.stringContaining('2 sessions have ended') })
  const [folder = ''] = readdirSync(join(dataDir, 'breach'))
  expect(readFileSync(join(dataDir, 'breach', folder, 'letter.txt'), 'utf8')).toContain('Ganit')
  expect((await runCommand('commands/breach.ts', env, '--from', 'soon')).code).toBe(1)
})
