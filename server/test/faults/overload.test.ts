import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { aCrowd } from '../crowd.ts'
import { aProcessAcademy } from './process-academy.ts'

const LONG = process.env.GANIT_ROUNDS !== undefined
const LASTS_MS = LONG ? 60_000 : 6000
/** Many more at once than there are connections to the database, each asking again as soon as it is answered. */
const CLIENTS = 600
const BROWSER_MS = 10_000

vi.setConfig({ testTimeout: 240_000 })

test('asked for several times what it can do, it serves what it can and refuses the rest in time [S186]', async () => {
  const academy = await aProcessAcademy()
  await aCrowd(academy.db, 20_000)
  const token = await academy.signIn()
  const answers: { status: number; took: number; retry: string | null }[] = []
  const until = Date.now() + LASTS_MS
  const client = async (n: number) => {
    while (Date.now() < until) {
      const began = Date.now()
      const path = `student/?page=1&sort=last_name&search=${(n % 90) + 10}`
      const answer = await academy.ask(path, { method: 'GET', token })
      const retry = answer?.headers.get('retry-after') ?? null
      answers.push({ status: answer?.status ?? 0, took: Date.now() - began, retry })
      // As told to, only sooner.
      if (answer?.status !== 200) await sleep(100)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))

  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(statuses.has(200)).toBe(true)
  expect(answers.filter(({ status, retry }) => status !== 200 && !retry)).toEqual([])
  const took = answers.map((answer) => answer.took).sort((a, b) => a - b)
  expect(took.at(-1)).toBeLessThan(BROWSER_MS)

  await academy.untilWell()
  const began = Date.now()
  expect((await academy.ask('student/?page=1', { method: 'GET', token }))?.status).toBe(200)
  expect(Date.now() - began).toBeLessThan(BROWSER_MS)
  const refused = answers.filter(({ status }) => status !== 200).length
  console.info(`${answers.length} answers, ${refused} refused, slowest ${took.at(-1)} ms`)
})
