import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PracticeItem, PracticeSession } from '@ganit/contract/learning/practice'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../src/db/client.ts'
import { runningAddress } from '../../src/db/embedded/running.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { openAcademy } from '../academy.ts'
import { thePractice, VALUES } from '../practice.ts'
import { aProcessAcademy, type ProcessAcademy } from './process-academy.ts'

const STUDENTS = 30
const KILLS = Number(process.env.GANIT_ROUNDS ?? 3)
const DAY_MS = 86_400_000

vi.setConfig({ testTimeout: 600_000 })

type Student = { token: string; student_id: number }
type Sent = { position: number; nth: number; value: string | string[] }

/** Opens the same academy in this process, to write the data that practice needs. */
async function withPractice(academy: ProcessAcademy) {
  const address = runningAddress(academy.dataDir)
  if (!address) throw new Error('PostgreSQL does not run.')
  const parts = connect(address, { max: 4 })
  const secret = readFileSync(join(academy.dataDir, 'secret'), 'utf8').trim()
  const here = await openAcademy(parts, { secret, dataDir: academy.dataDir })
  onTestFinished(async () => {
    await here.app.close()
    await parts.db.destroy()
  })
  const practice = await thePractice(here)
  for (const kind of ['choice', 'several', 'number', 'expression'] as const)
    for (const skill_id of Object.values(practice.skills))
      await practice.ask(kind, { skill_ids: [skill_id] })
  const students: Student[] = []
  for (let n = 0; n < STUDENTS; n += 1) students.push(await practice.aPupil(`Student ${n}`))
  const yesterday = new Date(clock.ms() - DAY_MS).toISOString().slice(0, 10)
  const topics = [{ chapter_id: practice.chapter_id, skill_ids: Object.values(practice.skills) }]
  await practice.teach(
    yesterday,
    topics,
    students.map(({ student_id }) => student_id),
  )
  return students
}

/** One window of a student, which repeats a request until there is an answer. */
function aWindow(academy: ProcessAcademy, { token }: Student) {
  async function until(path: string, method: string, body: object) {
    for (;;) {
      const answer = await academy.ask(path, { method, token, body })
      if (answer && answer.status < 300) return answer
      expect([undefined, 429, 503]).toContain(answer?.status)
      await academy.untilWell()
    }
  }
  return {
    begin: async () =>
      (await until('practice', 'POST', { kind: 'today' })).body.session as PracticeSession,
    async answer(session_id: number, { position, nth, value }: Sent) {
      const at = clock.now().toISOString()
      const body = { answers: [{ position, try: nth, value, at }] }
      const { body: told } = await until(`practice/${session_id}/answers`, 'PUT', body)
      return (told.items as PracticeItem[]).find((item) => item.position === position)
    },
  }
}

test('thirty children practise in two windows each while the app is killed: no answer is lost, none counts twice', async () => {
  const academy = await aProcessAcademy()
  const students = await withPractice(academy)
  const windows = students.map(
    (student) => [aWindow(academy, student), aWindow(academy, student)] as const,
  )

  const begun = await Promise.all(windows.flat().map((window) => window.begin()))
  const { rows: made } = await sql<{ sessions: number; items: number }>`
    select count(distinct session_id)::int as sessions, count(*)::int as items
    from practice_sessions join practice_items using (session_id)`.execute(academy.db)
  expect(made).toEqual([{ sessions: STUDENTS, items: STUDENTS * 8 }])

  /** Answers that a window received, by session and position. */
  const told = new Map<string, string[]>()
  let done = 0
  const practise = async (n: number, one: 0 | 1) => {
    const window = windows[n]?.[one]
    const { session_id, items } = begun[n * 2 + one] as PracticeSession
    for (const { position, kind } of items) {
      const value = VALUES[kind][one === 0 ? 'right' : 'wrong']
      const item = await window?.answer(session_id, { position, nth: 1, value })
      const place = `${session_id} ${position}`
      told.set(place, [...(told.get(place) ?? []), JSON.stringify(item?.tries[0]?.value)])
      done += 1
    }
  }
  const all = Promise.all(students.flatMap((_, n) => [practise(n, 0), practise(n, 1)]))
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await vi.waitFor(() => expect(done).toBeGreaterThan((kill * STUDENTS * 16) / (KILLS + 2)), {
      timeout: 240_000,
    })
    await academy.restart('SIGKILL')
  }
  await all

  // Both windows received the same first answer, and it is stored.
  const { rows } = await sql<{
    place: string
    tries: { value: unknown; verdict: string | null }[]
  }>`
    select session_id || ' ' || position as place, tries from practice_items`.execute(academy.db)
  expect(rows.map(({ tries }) => tries.length)).toEqual(rows.map(() => 1))
  expect(rows.map(({ place }) => new Set(told.get(place)))).toEqual(
    rows.map(({ tries }) => new Set([JSON.stringify(tries[0]?.value)])),
  )
  // The worker judges the answers that a kill left unjudged.
  const waiting = async () => {
    await academy.takeOverWork()
    const { rows } =
      await sql`select from practice_items where tries @> '[{"verdict": null}]'`.execute(academy.db)
    expect(rows).toEqual([])
  }
  await vi.waitFor(waiting, { timeout: 120_000, interval: 500 })
  const { rows: levels } = await sql<{ wrong: number }>`
    with counted as (
      select student_id, item.skill_id,
        count(*) filter (where tries -> 0 ->> 'verdict' = 'right') as good, count(*) as asked
      from practice_sessions join practice_items item using (session_id)
      where tries -> 0 ->> 'verdict' in ('right', 'wrong') group by 1, 2
    )
    select count(*)::int as wrong from counted
    left join practice_levels level using (student_id, skill_id)
    where level.box is distinct from (case when good * 3 > asked and good * 3 < asked * 2 then 0 else 1 end)`.execute(
    academy.db,
  )
  expect(levels).toEqual([{ wrong: 0 }])
})
