import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { runningAddress } from '../src/db/embedded/running.ts'
import { runDoctor } from './ganit-command.ts'
import { startGanit } from './ganit-process.ts'
import { temporaryFolder } from './temporary.ts'

test('the doctor looks at an academy whether it runs or not, and leaves it as it was', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const env = { DATA_DIR: dataDir }
  expect(await runDoctor(env)).toMatchObject({
    code: 1,
    said: `There is no academy in ${dataDir}. Set DATA_DIR to your academy’s folder.\n`,
  })

  const { child, ready, ended } = startGanit(env)
  const url = await ready()
  expect(await runDoctor(env)).toEqual({ code: 0, said: 'The ledger is right.\n' })
  const whole = await runDoctor(
    {
      ...env,
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 's',
      OIDC_ISSUER: 'http://127.0.0.1:1',
    },
    '--installation',
  )
  expect(whole.code).toBe(1)
  expect(whole.said).toMatch(/^versions: Ganit \d.*PostgreSQL 18/m)
  expect(whole.said).toMatch(/^schema: \d+ changes, 0 still to make, 0 unknown here$/m)
  expect(whole.said).toMatch(/^disk: \d+ MB free/m)
  expect(whole.said).toMatch(/^backups: none yet, daily made by itself$/m)
  expect(whole.said).toMatch(/^mail: none waits$/m)
  expect(whole.said).toMatch(
    /^sign-in provider: .* cannot be reached: .*\n {2}Signing in with a password/m,
  )
  expect(whole.said).toMatch(/^clock: 0\.0 s from/m)
  const client = new Client({ ...runningAddress(dataDir) })
  await client.connect()
  await client.query('insert into receipt_counters values (2026, 3)')
  await client.end()
  const found = await runDoctor(env)
  expect(found.code).toBe(1)
  expect(found.said).toContain('receipts are numbered without gaps:\n  of 2026 there are 0')
  expect((await fetch(`${url}/api/health`)).status).toBe(200)

  child.kill('SIGTERM')
  await ended
  expect(await runDoctor(env)).toEqual(found)
  expect(runningAddress(dataDir)).toBeUndefined()
})
