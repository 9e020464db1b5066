import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aDiskInMemory, fill, NO_DISK } from './disks.ts'
import { aProcessAcademy } from './process-academy.ts'

vi.setConfig({ testTimeout: 240_000 })

const SIZE = '160m'

test('a full disk refuses writing with 503, loses nothing, and writing comes back by itself [S177]', async ({
  skip,
}) => {
  const disk = aDiskInMemory(SIZE)
  if (!disk) return skip(NO_DISK)
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
