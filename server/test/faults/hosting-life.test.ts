import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { otherDatabase } from '../../src/backup/databases.ts'
import { runInSession, type Where } from '../../src/backup/session.ts'
import { runningAddress } from '../../src/db/embedded/running.ts'
import { aHostingProcess } from '../hosting-process.ts'

const COMMAND = join(import.meta.dirname, '../../src/commands/host.ts')

/** Runs a host's command, and kills it as soon as it says something. */
async function killAt(line: RegExp, env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
    if (line.test(said)) child.kill('SIGKILL')
  })
  await once(child, 'close')
  expect(said).toMatch(line)
}

test('a restore that is killed leaves the academy as before or as restored, and the host serves it again', async () => {
  const host = await aHostingProcess()
  for (const address of ['one', 'two'])
    await host.run('new', address, `Academy ${address}`, `${address}@example.com`)
  const nameAt = async (address: string) => {
    const { status, text } = await host.ask(address, '/api/settings')
    return status === 200 ? JSON.parse(text).academy_name : status
  }
  const backup = await host.run('backup', 'one')
  expect(backup.code, backup.said).toBe(0)
  const [file = ''] = backup.said.split(' (')
  const server = runningAddress(host.env.DATA_DIR, 'ganit_host') as Where
  const rename = (name: string) =>
    runInSession(otherDatabase(server, 'academy_1'), (client) =>
      client.query('update settings set academy_name = $1', [name]),
    )
  // Before the work, beside the academy, and around the swap.
  for (const line of [
    /The backup is of/,
    /is kept in/,
    /rows are restored/,
    /The academy is what/,
  ]) {
    await rename('Changed since')
    await killAt(line, host.env, 'restore', 'one', file)
    await vi.waitFor(
      async () => expect(['Changed since', 'Academy one']).toContain(await nameAt('one')),
      { timeout: 20_000 },
    )
    expect(await nameAt('two')).toBe('Academy two')
  }
  await rename('Changed since')
  const restored = await host.run('restore', 'one', file)
  expect(restored.code, restored.said).toBe(0)
  await vi.waitFor(async () => expect(await nameAt('one')).toBe('Academy one'), { timeout: 20_000 })
  const { said } = await host.run('reconcile')
  expect(said).toBe('List, databases and folders agree.\n')
})
