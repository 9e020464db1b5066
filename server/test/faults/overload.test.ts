import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { aCrowd } from '../crowd.ts'
import { type Answer, aProcessAcademy, type ProcessAcademy } from './process-academy.ts'

const LONG = process.env.GANIT_ROUNDS !== undefined
const LASTS_MS = LONG ? 60_000 : 5000
const STUDENTS = 5000
const TIMES = 5
/** To find out what it can do: enough to keep it busy, and far from refusing. */
const FEW = 32
const MEASURED_MS = 1500
/** Fewer than may be connected, more than may be worked on at once. */
const MOST_WAITING = 900
const TICK_MS = 20

vi.setConfig({ testTimeout: 300_000 })

type Seen = { search: number; answer: Answer | undefined; took: number }

function aLoad(academy: ProcessAcademy, token: string) {
  const seen: Seen[] = []
  let waiting = 0
  const ask = async (search: number) => {
    waiting++
    const began = Date.now()
    const path = `student/?page=1&sort=last_name&search=${search}`
    const answer = await academy.ask(path, { method: 'GET', token })
    waiting--
    seen.push({ search, answer, took: Date.now() - began })
  }
  return { seen, ask, waiting: () => waiting }
}

const searchOf = (n: number) => (n % 90) + 10

/** How many it answers in a second when each caller waits for its answer. */
async function capacityOf(academy: ProcessAcademy, token: string) {
  const { seen, ask } = aLoad(academy, token)
  const until = Date.now() + MEASURED_MS
  const caller = async (n: number) => {
    for (let each = n; Date.now() < until; each++) await ask(searchOf(each))
  }
  await Promise.all(Array.from({ length: FEW }, (_, n) => caller(n)))
  return { perSecond: (seen.length * 1000) / MEASURED_MS, answers: seen }
}

const inOrder = (seen: Seen[]) => seen.map(({ took }) => took).sort((a, b) => a - b)
const inWords = (took: number[]) =>
  `${took.length} (median ${took[took.length >> 1]} ms, 99 of 100 within ${took[Math.floor(took.length * 0.99)]} ms)`

test('asked for five times what it can do, it serves what it can and refuses the rest in time [S186]', async () => {
  const academy = await aProcessAcademy()
  await aCrowd(academy.db, STUDENTS)
  const token = await academy.signIn()
  const capacity = await capacityOf(academy, token)
  const right = new Map(capacity.answers.map(({ search, answer }) => [search, answer?.body]))

  // They come by the clock, whether others were answered or not.
  const { seen, ask, waiting } = aLoad(academy, token)
  const began = Date.now()
  const asked: Promise<void>[] = []
  for (let due = 0; Date.now() - began < LASTS_MS; await sleep(TICK_MS)) {
    due = (TIMES * capacity.perSecond * (Date.now() - began)) / 1000
    while (asked.length < due && waiting() < MOST_WAITING) asked.push(ask(searchOf(asked.length)))
  }
  await Promise.all(asked)

  const served = seen.filter(({ answer }) => answer?.status === 200)
  const refused = seen.filter(({ answer }) => answer?.status === 503)
  const others = seen.filter(({ answer }) => answer?.status !== 200 && answer?.status !== 503)
  expect(others.map(({ answer, took }) => ({ status: answer?.status, took }))).toEqual([])
  expect(served.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  for (const { search, answer } of served)
    if (right.has(search)) expect(answer?.body).toEqual(right.get(search))
  for (const { answer } of refused) {
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer?.headers.get('content-type')).toContain('application/json')
    expect(answer?.body.error).toEqual(expect.any(String))
  }
  // Nobody is refused any more as soon as fewer come.
  expect((await academy.ask('student/?page=1', { method: 'GET', token }))?.status).toBe(200)
  const after = await capacityOf(academy, token)
  expect(after.answers.filter(({ answer }) => answer?.status !== 200)).toEqual([])

  console.info(
    `capacity ${Math.round(capacity.perSecond)}/s, asked ${seen.length} times in ${LASTS_MS / 1000} s; ` +
      `served ${inWords(inOrder(served))}, refused ${inWords(inOrder(refused))}; ` +
      `afterwards ${Math.round(after.perSecond)}/s`,
  )
})
