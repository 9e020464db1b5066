import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aDiskInAFile, aDiskInMemory, fill, NO_DISK } from './disks.ts'
import { aCrewOfAll, anIndebtedAcademy } from './indebted.ts'
import { RIGHT } from './process-academy.ts'
import { ALL_THERE } from './writers/crew.ts'

/** The disk reports more room than there is: beyond this, writes fail (EIO). */
const ROOM = '320m'
const BELIEVED_BYTES = 2 ** 31

test('a disk that fails to write causes no false answer, and no acknowledged write is lost on it [S176]', async ({
  skip,
}) => {
  const under = aDiskInMemory(ROOM)
  const failing = under && aDiskInAFile(under, BELIEVED_BYTES)
  if (!under || !failing) return skip(NO_DISK)
  const { academy, token } = await anIndebtedAcademy(join(failing.disk, 'data'))
  const crew = aCrewOfAll(academy, token)
  await vi.waitFor(() => expect(crew.acknowledged()).toBeGreaterThan(100))

  const empty = fill(under)
  // Overwriting files still works for a while.
  await vi.waitFor(() => expect(crew.seen()).toContain(503), { timeout: 120_000, interval: 100 })
  await crew.rest()
  const { acknowledged } = crew
  const before = acknowledged()
  empty()
  await academy.killAll()
  failing.mend()
  await academy.start()
  await academy.untilWell()
  expect(await crew.check(academy.db)).toEqual(ALL_THERE)

  crew.goOn()
  await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(before))
  await crew.end()
  expect([...crew.seen()].filter((status) => ![200, 201, 429, 500, 503].includes(status))).toEqual(
    [],
  )
  expect(await academy.doctor()).toEqual(RIGHT)
  console.info(`the disk failed after ${before} acknowledged writes, all there`)
})
