import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { loadLedger } from '../../seed/ledger-load.ts'
import { FEE } from '../ledger.ts'
import { aProcessAcademy, type ProcessAcademy, RIGHT } from './process-academy.ts'
import { ALL_THERE, startCrew } from './writers/crew.ts'
import { aMarker } from './writers/marker.ts'
import { aPayer } from './writers/payer.ts'
import { aPhotographer } from './writers/photographer.ts'
import { aRegistrar } from './writers/registrar.ts'
import { aToggler } from './writers/toggler.ts'
import type { Writer } from './writers/writer.ts'

const ROUNDS = Number(process.env.GANIT_ROUNDS ?? 6)
/** A blow comes when so much was acknowledged since the last one, and then at any moment of the next second. */
const WRITES = Number(process.env.GANIT_WRITES ?? (process.env.GANIT_ROUNDS ? 550 : 100))
/** The journal is held against the whole database each so many rounds, and at the end. */
const CHECK_EACH = 20
vi.setConfig({ testTimeout: 240_000 + ROUNDS * 60_000 })

const STUDENTS = 600
const PAYERS = 5
const TOGGLERS = 5
const MARKERS = 5
const REGISTRARS = 2
const PHOTOGRAPHERS = 2
const CHANGES = 40

/** What can happen to a machine, in turn. */
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

/** Much is owed, so that paying never ends. */
async function anIndebtedAcademy() {
  const academy = await aProcessAcademy()
  await loadLedger(academy.db, { students: STUDENTS, batches: 2, months: 0, paidMonths: 0 })
  await academy.db.deleteFrom('batch_fees').execute()
  const token = await academy.signIn()
  for (const batch_id of [1, 2]) {
    const body = { ...FEE, batch_id, amount: 10_000_000 }
    await academy.ask('batchmanegment/add_batch_fee', { body, token })
  }
  await academy.ask('batches', { body: { name: 'Evening', classNumber: 9 }, token })
  return { academy, token }
}

const each = (count: number, make: (n: number) => Writer) =>
  Array.from({ length: count }, (_, n) => make(n))

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('nothing acknowledged is lost or doubled when app and database are killed at any moment [S150] [S172] [S173] [S174] [S180] [S183]', async () => {
  const { academy, token } = await anIndebtedAcademy()
  const crew = startCrew([
    ...each(PAYERS, () => aPayer(academy, token, STUDENTS / 2)),
    ...each(TOGGLERS, (n) => aToggler(academy, token, { batch_id: 3, student_id: STUDENTS - n })),
    ...each(MARKERS, (n) => aMarker(academy, token, STUDENTS / 2 + 1 + n)),
    ...each(REGISTRARS, (n) => aRegistrar(academy, `registrar${n}`, CHANGES)),
    ...each(PHOTOGRAPHERS, (n) => aPhotographer(academy, `photographer${n}`)),
  ])
  const acknowledged = () => sum(crew.counts())
  const blows: Record<string, number> = {}
  const kinds = Object.entries(BLOWS)

  for (let round = 0; round < ROUNDS; round++) {
    const wanted = acknowledged() + WRITES
    await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(wanted), { timeout: 60_000 })
    await sleep(Math.random() * 1000)
    const [kind, strike] = kinds[round % kinds.length] as (typeof kinds)[number]
    await strike(academy)
    blows[kind] = (blows[kind] ?? 0) + 1
    await academy.untilWell()
    if (round % CHECK_EACH !== CHECK_EACH - 1) continue
    await crew.rest()
    expect(await crew.check(academy.db)).toEqual(ALL_THERE)
    console.info(`round ${round + 1}: ${acknowledged()} acknowledged, all there`)
    crew.goOn()
  }
  const before = crew.counts()
  // Each of them goes on after the last blow, by itself.
  await vi.waitFor(
    () => expect(crew.counts().map((count, n) => count > (before[n] ?? 0))).not.toContain(false),
    { timeout: 60_000 },
  )
  await crew.end()

  const found = await crew.check(academy.db)
  const { lost, doubled, orphans } = found
  console.info({ rounds: ROUNDS, blows, acknowledged: acknowledged(), ...crew.byKind() })
  console.info({ lost: lost.length, doubled: doubled.length, 'half done': orphans })
  expect(found).toEqual(ALL_THERE)
  // Away is never "not signed in": a browser would end the session.
  expect([...crew.seen()].filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([])
  expect(await academy.doctor()).toEqual(RIGHT)
})
