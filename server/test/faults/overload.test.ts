import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runningAddress } from '../../src/db/embedded/running.ts'
import { aCrowd } from '../crowd.ts'
import { type Answer, aProcessAcademy, type ProcessAcademy } from './process-academy.ts'

const LONG = process.env.GANIT_ROUNDS !== undefined
const STUDENTS = LONG ? 5000 : 1000
/** More callers than any machine works on at once, and fewer than the connection limit. */
const CALLERS = 700
const TIMES = LONG ? 30 : 2
const AGAIN_MS = 200
const AFTERWARDS = 100
const PATIENT_MS = 120_000

type Seen = { search: number; answer: Answer | undefined }

const searchOf = (n: number) => (n % 90) + 10

async function search(academy: ProcessAcademy, token: string, n: number): Promise<Seen> {
  const path = `student/?page=1&sort=last_name&search=${searchOf(n)}`
  const answer = await academy.ask(path, { method: 'GET', token })
  return { search: searchOf(n), answer }
}

/** Blocks every query of students until released. */
async function holdStudents({ dataDir }: ProcessAcademy) {
  const holder = new pg.Client(runningAddress(dataDir))
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table students in access exclusive mode')
  return () => holder.query('rollback')
}

test('asked for far more than it can do, it serves what it can and refuses the rest [S186]', async () => {
  const academy = await aProcessAcademy()
  await aCrowd(academy.db, STUDENTS)
  const token = await academy.signIn()
  const right = new Map<number, unknown>()
  for (let n = 0; n < 90; n++) {
    const { search: searched, answer } = await search(academy, token, n)
    expect(answer?.status).toBe(200)
    right.set(searched, answer?.body)
  }

  // More requests than any machine handles. Requests that would not wait for the database are refused too.
  const release = await holdStudents(academy)
  let isHeld = true
  const seen: Seen[] = []
  const caller = async (first: number) => {
    for (let n = first; isHeld; n++) {
      seen.push(await search(academy, token, n))
      await sleep(AGAIN_MS)
    }
    for (let n = first; n < first + TIMES; n++) seen.push(await search(academy, token, n))
  }
  const all = Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(n)))
  const page = { method: 'GET' }
  await vi.waitFor(
    async () => expect((await academy.ask('openapi.json', page))?.status).toBe(503),
    {
      timeout: PATIENT_MS,
    },
  )
  isHeld = false
  await release()
  await all

  const served = seen.filter(({ answer }) => answer?.status === 200)
  const refused = seen.filter(({ answer }) => answer?.status === 503)
  expect(seen.map(({ answer }) => answer?.status).filter((it) => it !== 200 && it !== 503)).toEqual(
    [],
  )
  expect(served.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  for (const { search: searched, answer } of served)
    expect(answer?.body).toEqual(right.get(searched))
  for (const { answer } of refused) {
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer?.headers.get('content-type')).toContain('application/json')
    expect(answer?.body).toEqual({ error: expect.any(String) })
  }
  // Once fewer come, nobody is refused.
  for (let n = 0; n < AFTERWARDS; n++) {
    const { search: searched, answer } = await search(academy, token, n)
    expect(answer?.status).toBe(200)
    expect(answer?.body).toEqual(right.get(searched))
  }
  console.info(`${served.length} served, ${refused.length} refused`)
})
