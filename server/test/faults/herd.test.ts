import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { deriveKey } from '../../src/lifecycle/secret.ts'
import { aCrowd } from '../crowd.ts'
import { aProcessAcademy, type ProcessAcademy } from './process-academy.ts'

const LONG = process.env.GANIT_ROUNDS !== undefined
/** Dashboards refresh every three minutes; the short form has fewer at a faster pace, several times as many per second. */
const DASHBOARDS = LONG ? 2000 : 200
const EVERY_MS = LONG ? 180_000 : 3_000
/** The pause before a retry, as in the browser (`web/app/api/query-client.ts`). */
const RETRY_AFTER_MS = 500

vi.setConfig({ testTimeout: EVERY_MS * 4 + 240_000 })

type Dashboard = { uid: string; token: string }

/** Sessions of that many students, inserted because signing in would take minutes. */
async function dashboardsOf(academy: ProcessAcademy): Promise<Dashboard[]> {
  await aCrowd(academy.db, DASHBOARDS)
  await academy.db.updateTable('students').set({ is_active: true }).execute()
  await sql`
    insert into sessions (id, account_id, token, expires_at)
    select id, id, 'token-' || id, now() + interval '1 day' from accounts where id like 'crowd-%'`.execute(
    academy.db,
  )
  const secret = readFileSync(join(academy.dataDir, 'secret'), 'utf8').trim()
  const key = deriveKey(secret, 'sessions').toString('hex')
  return Array.from({ length: DASHBOARDS }, (_, n) => {
    const uid = `crowd-${n + 1}`
    const token = `token-${uid}`
    const signature = createHmac('sha256', key).update(token).digest('base64')
    return { uid, token: `${token}.${signature}` }
  })
}

test('thousands of open dashboards are served, and do not all ask at once when the app comes back [S193]', async () => {
  const academy = await aProcessAcademy()
  const dashboards = await dashboardsOf(academy)
  const seen = new Map<number | undefined, number>()

  const ask = async ({ uid, token }: Dashboard) => {
    const answer = await academy.ask(`student/profile/${uid}`, { method: 'GET', token })
    seen.set(answer?.status, (seen.get(answer?.status) ?? 0) + 1)
    if (answer?.status === 200) expect(answer.body.uid).toBe(uid)
    return answer?.status
  }
  /** Whether the request was served, at once or on the browser's only retry. */
  const refresh = async (dashboard: Dashboard) => {
    const status = await ask(dashboard)
    if (status === undefined || status < 500) return status === 200
    await sleep(RETRY_AFTER_MS * (1 + Math.random()))
    return (await ask(dashboard)) === 200
  }
  /** Every dashboard refreshes once, at a time fixed by its own opening. */
  const everyone = async (all: Dashboard[], within: number) => {
    const served = await Promise.all(
      all.map(async (dashboard) => {
        await sleep(Math.random() * within)
        return (await refresh(dashboard)) ? undefined : dashboard
      }),
    )
    return served.filter((each) => each !== undefined)
  }

  /** Repeats rounds until each was served, because on a busy machine some retry at another moment. */
  const everyoneInTheEnd = async (within: number, rounds: number) => {
    let waiting = dashboards
    for (let round = 0; round < rounds && waiting.length > 0; round++)
      waiting = await everyone(waiting, round === 0 ? within : EVERY_MS / 3)
    return waiting
  }
  // At this pace a slow machine may need a second round.
  const usual = () => everyoneInTheEnd(EVERY_MS, LONG ? 1 : 10)

  expect(await usual()).toEqual([])
  // The process is killed within a round: clients keep what they show, and ask again in the next.
  const struck = everyone(dashboards, EVERY_MS)
  await sleep(EVERY_MS / 3)
  await academy.restart('SIGKILL')
  await academy.untilWell()
  const left = await struck
  expect(await usual()).toEqual([])
  // The worst case: everyone at one moment.
  expect(await everyoneInTheEnd(0, 10)).toEqual([])
  // Nobody was signed out, and nothing broke.
  expect([...seen.keys()].filter((status) => status && ![200, 503].includes(status))).toEqual([])
  console.info(`${left.length} of ${DASHBOARDS} asked while the app was away; answers`, seen)
})
