import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../temporary.ts'
import { aProcessAcademy } from './process-academy.ts'

vi.setConfig({ testTimeout: 240_000 })

const SIZE = '160m'

/** A small disk in memory; undefined where this user may not mount one. */
function aSmallDisk() {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

/** Leaves next to nothing free. */
function fill(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  const filler = join(folder, 'filler')
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 65_536), 1))
  return () => rmSync(filler)
}

test('a full disk refuses writing with 503, loses nothing, and writing comes back by itself [S177]', async ({
  skip,
}) => {
  const disk = aSmallDisk()
  if (!disk) return skip('This user may not mount a disk of its own.')
  const academy = await aProcessAcademy(join(disk, 'data'))
  const token = await academy.signIn()
  const names: string[] = []
  const write = async (n: number) => {
    const name = `Batch ${n} ${'x'.repeat(150)}`
    const answer = await academy.ask('batches', { body: { name, classNumber: 9 }, token })
    if (answer?.status === 201) names.push(name)
    return answer?.status
  }
  expect(await write(0)).toBe(201)

  const empty = fill(disk)
  const seen = new Set<number | undefined>()
  for (let n = 1; n < 5000 && !seen.has(503); n++) seen.add(await write(n))
  expect([...seen].filter((status) => status !== 201)).toEqual([503])

  empty()
  await academy.untilWell()
  await vi.waitFor(async () => expect(await write(9999)).toBe(201), { timeout: 30_000 })
  const stored = await academy.db.selectFrom('batches').select('batch_name').execute()
  const found = stored.map(({ batch_name }) => batch_name)
  expect(names.filter((name) => found.filter((each) => each === name).length !== 1)).toEqual([])
})
