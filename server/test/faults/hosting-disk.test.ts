import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aHostingProcess } from '../hosting-process.ts'
import { temporaryFolder } from '../temporary.ts'
import { aDiskInMemory, fill, NO_DISK } from './disks.ts'

const MB = 1024 * 1024
const FULL = { code: 1, said: 'That could not be done: the disk is full.\n' }

test('commands on a full disk are refused in words, and nobody is served less', async ({
  skip,
}) => {
  const disk = aDiskInMemory('400m')
  if (!disk) return skip(NO_DISK)
  const host = await aHostingProcess(join(disk, 'data'))
  const made = (address: string) => host.run('new', address, address, `${address}@example.com`)
  for (const address of ['one', 'two']) expect((await made(address)).code).toBe(0)
  const statuses = async () => {
    const answers = await Promise.all(['one', 'two'].map((each) => host.ask(each, '/api/settings')))
    return answers.map(({ status }) => status)
  }

  const empty = fill(disk, 6 * MB)
  const out = temporaryFolder()
  for (const words of [
    ['backup', 'one'],
    ['export', 'one', out],
    ['delete', 'one', 'one'],
  ])
    expect([await host.run(...words), await statuses()], words[0]).toEqual([FULL, [200, 200]])
  expect([await made('three'), await statuses()]).toEqual([FULL, [200, 200]])
  expect(readdirSync(out)).toEqual([])

  empty()
  await vi.waitFor(async () => expect((await made('three')).code).toBe(0), { timeout: 60_000 })
  expect((await host.run('export', 'one', out)).code).toBe(0)
  expect((await host.run('reconcile')).said).toBe('List, databases and folders agree.\n')
  expect(await statuses()).toEqual([200, 200])
})
