import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../temporary.ts'
import { aDiskInAFile, NO_DISK } from './disks.ts'
import { aCrewOfAll, anIndebtedAcademy } from './indebted.ts'
import { RIGHT } from './process-academy.ts'
import { ALL_THERE } from './writers/crew.ts'

const LONG = process.env.GANIT_ROUNDS !== undefined
const ROUNDS = LONG ? 10 : 1
const WRITES = LONG ? 500 : 150
const DISK_BYTES = 2 ** 31

vi.setConfig({ testTimeout: 240_000 + ROUNDS * 60_000 })

test('losing power loses nothing that was acknowledged [S175]', async ({ skip }) => {
  const power = aDiskInAFile(temporaryFolder(), DISK_BYTES)
  if (!power) return skip(NO_DISK)
  const { academy, token } = await anIndebtedAcademy(join(power.disk, 'data'))
  const crew = aCrewOfAll(academy, token)

  for (let round = 0; round < ROUNDS; round++) {
    const wanted = crew.acknowledged() + WRITES
    await vi.waitFor(() => expect(crew.acknowledged()).toBeGreaterThan(wanted), {
      timeout: 120_000,
    })
    await sleep(Math.random() * 500)
    await academy.killAll()
    power.losePower()
    await academy.start()
    await academy.untilWell()
    await crew.rest()
    expect(await crew.check(academy.db)).toEqual(ALL_THERE)
    crew.goOn()
  }
  await crew.end()
  expect(await academy.doctor()).toEqual(RIGHT)
  console.info(`power lost ${ROUNDS} times, ${crew.acknowledged()} acknowledged writes, all there`)
})
