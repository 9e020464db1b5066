import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { loadLedger } from '../../seed/ledger-load.ts'
import { FEE } from '../ledger.ts'
import { aProcessAcademy, type ProcessAcademy, RIGHT } from './process-academy.ts'
import { aPayer, aRegistrar, aToggler, type Writer } from './writers.ts'

const ROUNDS = Number(process.env.GANIT_ROUNDS ?? 5)
vi.setConfig({ testTimeout: 240_000 + ROUNDS * 30_000 })

const STUDENTS = 60
const PAYERS = 4
const TOGGLERS = 6
const REGISTRARS = 2

/** What can happen to a machine, in turn; at the fourth the app is asked to end. */
const BLOWS: ((academy: ProcessAcademy) => unknown)[] = [
  (academy) => academy.killPostgres(),
  (academy) => academy.restart('SIGKILL'),
  (academy) => academy.killBackend(),
  async (academy) => expect(await academy.restart('SIGTERM')).toBe(0),
  async (academy) => {
    academy.killPostgres()
    await academy.restart('SIGKILL')
  },
]

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

test('nothing acknowledged is lost or doubled when app and database are killed at any moment [S150] [S172] [S173] [S174] [S180] [S183]', async () => {
  const { academy, token } = await anIndebtedAcademy()
  const writers = [
    ...each(PAYERS, () => aPayer(academy, token, STUDENTS / 2)),
    ...each(TOGGLERS, (n) => aToggler(academy, token, { batch_id: 3, student_id: STUDENTS - n })),
    ...each(REGISTRARS, (n) => aRegistrar(academy, `registrar${n}`, 30)),
  ]
  let isOver = false
  const running = writers.map((writer) => writer.run(() => isOver))
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(300 + Math.random() * 900)
    await BLOWS[round % BLOWS.length]?.(academy)
    await academy.untilWell()
  }
  const counts = () => writers.map((writer) => writer.acknowledged())
  const before = counts()
  // Each of them goes on after the last blow, by itself.
  await vi.waitFor(
    () => expect(counts().map((count, n) => count > (before[n] ?? 0))).not.toContain(false),
    { timeout: 60_000 },
  )
  isOver = true
  await Promise.all(running)

  const wrong = (await Promise.all(writers.map((writer) => writer.wrong()))).flat()
  expect(wrong).toEqual([])
  const seen = new Set(writers.flatMap((writer) => [...writer.seen]))
  // Away is never "not signed in": a browser would end the session.
  expect([...seen].filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([])
  expect(await academy.doctor()).toEqual(RIGHT)
  const total = counts().reduce((sum, count) => sum + count, 0)
  console.info(`${ROUNDS} blows, ${total} acknowledged writes, none lost or doubled`)
})
