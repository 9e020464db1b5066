import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { aCrewOfAll, anIndebtedAcademy } from './indebted.ts'
import { type ProcessAcademy, RIGHT } from './process-academy.ts'
import { ALL_THERE } from './writers/crew.ts'

const ROUNDS = Number(process.env.GANIT_ROUNDS ?? 4)
/** Acknowledged writes between faults; the fault comes at a random moment of the next second. */
const WRITES = Number(process.env.GANIT_WRITES ?? (process.env.GANIT_ROUNDS ? 550 : 100))
/** Rounds between comparisons of the journal with the database. */
const CHECK_EACH = 20
vi.setConfig({ testTimeout: 240_000 + ROUNDS * 60_000 })

/** The faults, in turn. */
const BLOWS: Record<string, (academy: ProcessAcademy) => unknown> = {
  'PostgreSQL killed': (academy) => academy.killPostgres(),
  'app killed': (academy) => academy.restart('SIGKILL'),
  'one connection’s process killed': (academy) => academy.killBackend(),
  'app told to stop': async (academy) => expect(await academy.restart('SIGTERM')).toBe(0),
  'PostgreSQL and app killed': async (academy) => {
    academy.killPostgres()
    await academy.restart('SIGKILL')
  },
  'all processes of PostgreSQL killed': (academy) => academy.killAllOfPostgres(),
}

test('nothing acknowledged is lost or doubled when app and database are killed at any moment [S150] [S172] [S173] [S174] [S180] [S183]', async () => {
  const { academy, token } = await anIndebtedAcademy()
  const crew = aCrewOfAll(academy, token)
  const blows: Record<string, number> = {}
  const kinds = Object.entries(BLOWS)

  for (let round = 0; round < ROUNDS; round++) {
    const wanted = crew.acknowledged() + WRITES
    await vi.waitFor(() => expect(crew.acknowledged()).toBeGreaterThan(wanted))
    await sleep(Math.random() * 1000)
    const [kind, strike] = kinds[round % kinds.length] as (typeof kinds)[number]
    await strike(academy)
    blows[kind] = (blows[kind] ?? 0) + 1
    await academy.untilWell()
    if (round % CHECK_EACH !== CHECK_EACH - 1) continue
    await crew.rest()
    expect(await crew.check(academy.db)).toEqual(ALL_THERE)
    console.info(`round ${round + 1}: ${crew.acknowledged()} acknowledged, all there`)
    crew.goOn()
  }
  const before = crew.counts()
  // Each process goes on by itself after the last fault.
  await vi.waitFor(() =>
    expect(crew.counts().map((count, n) => count > (before[n] ?? 0))).not.toContain(false),
  )
  await crew.end()

  const found = await crew.check(academy.db)
  const { lost, doubled, orphans } = found
  console.info({ rounds: ROUNDS, blows, acknowledged: crew.acknowledged(), ...crew.byKind() })
  console.info({ lost: lost.length, doubled: doubled.length, 'half done': orphans })
  expect(found).toEqual(ALL_THERE)
  // An unreachable database is never "not signed in", or a browser would end the session.
  expect([...crew.seen()].filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([])
  expect(await academy.doctor()).toEqual(RIGHT)
})
