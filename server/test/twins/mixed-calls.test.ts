import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { academyOfLine, inAcademy, theAcademy } from '../../src/academy/place.ts'
import { enqueueJob } from '../../src/features/ground/background-jobs/background-jobs.queries.ts'
import { runDueJob } from '../../src/jobs/worker.ts'
import { outside } from '../in-academy.ts'
import { aMarkedAcademy, type Marked, markOf, marksIn, PHOTO } from './mixed-academies.ts'
import { aClient, askPipelined, calls, hangUp, paymentOf, signInTo } from './mixed-calls.ts'
import { listening } from './raw-calls.ts'
import { appFor } from './two-academies.ts'

/** `GANIT_MIXED=50,100000,480`: academies, calls, and the seconds after which no more are made. */
const [ACADEMIES = 4, CALLS = 3_000, SECONDS = 120] = (process.env.GANIT_MIXED ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number)
const LANES = 12
const DAY = '2026-11-24'

/** An app for all, which logs at each call of `/api/noted`; its lines of the log, and its port. */
async function opened() {
  const all: Marked[] = []
  for (let n = 1; n <= ACADEMIES; n++) all.push(await aMarkedAcademy(n))
  const lines: { academy?: string; host?: string }[] = []
  const write = (line: Buffer, _: string, done: () => void) => {
    lines.push(JSON.parse(String(line)))
    done()
  }
  const log = pino({ level: 'warn', mixin: academyOfLine }, new Writable({ write }))
  const app = await appFor(all, { log })
  app.get('/api/noted', { config: { access: 'public' } }, async (request) => {
    request.log.warn({ host: request.headers.host }, 'noted')
    app.log.warn({ host: request.headers.host }, 'noted')
    return { at: theAcademy().address }
  })
  return { all, app, lines, port: await listening(app) }
}

/** A random number below `most`, the same in each run. */
function aRandom() {
  let state = 11
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

test('calls of all kinds to many academies in one process meet nowhere', {
  tags: 'slow',
  timeout: (SECONDS + 600) * 1_000,
}, async () => {
  const { all, app, lines, port } = await opened()
  const send = aClient(port)
  const random = aRandom()
  const crossed: string[] = []
  const paid = new Map(all.map(({ n }) => [n, 0]))
  const count = { made: 0, ok: 0, seen: 0, signedIn: 0, jobs: 0, photos: 0 }
  const anyOf = <T>(items: readonly T[]) => items[random(items.length)] as T
  const other = (at: Marked) => all[(all.indexOf(at) + 1) % all.length] as Marked

  /** Each mark in what an academy answered is its own. */
  function check(at: Marked, what: string, text: string) {
    const marks = marksIn(text)
    if (marks.has(at.n)) count.seen += 1
    marks.delete(at.n)
    if (marks.size > 0) crossed.push(`${at.host} ${what}: ${[...marks]}`)
  }
  async function ask(at: Marked, url: string, sent: Parameters<typeof send>[2] = {}) {
    const answer = await send(at, url, sent)
    count.made += 1
    if (answer.status < 300) count.ok += 1
    check(at, `${sent.method ?? 'GET'} ${url}`, answer.text)
    return answer
  }
  const readAny = (at: Marked) => {
    const { url, role } = anyOf(calls)
    return ask(at, url, { token: at.tokens[role] })
  }

  const kinds: Record<string, (at: Marked) => Promise<unknown>> = {
    async pay(at) {
      const { status } = await ask(at, '/api/payments', paymentOf(at, DAY))
      if (status === 201) paid.set(at.n, (paid.get(at.n) ?? 0) + 1)
    },
    stream: (at) => ask(at, '/api/payments.csv', { token: at.tokens.staff, isSlow: true }),
    async photo(at) {
      const url = inAcademy(at.academy, () => app.photoUrls.sign(PHOTO))
      const own = await ask(at, url)
      if (own.status === 200 && own.text === markOf(at.n)) count.photos += 1
      const { status } = await ask(other(at), url)
      if (status === 200) crossed.push(`${at.host} signed a URL that others take`)
    },
    async signIn(at) {
      const { status, text } = await ask(at, '/api/auth/sign-in/email', signInTo(at))
      if (status !== 200) return
      const { token } = JSON.parse(text)
      const { text: me } = await ask(at, '/api/me', { token })
      if (me.includes(`Staff ${markOf(at.n)}`)) count.signedIn += 1
      if ((await ask(other(at), '/api/me', { token })).status !== 401)
        crossed.push(`${at.host} gave a token that others take`)
    },
    async job(at) {
      await inAcademy(at.academy, async () => {
        await enqueueJob(app.db, { kind: 'mixed', input: { host: at.host } })
        const work = async function* (db: typeof app.db, { input }: { input: object }) {
          yield undefined
          const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
            db,
          )
          count.jobs += 1
          const { host } = input as { host: string }
          if (
            host !== at.host ||
            theAcademy() !== at.academy ||
            rows[0]?.name !== at.address.database
          )
            crossed.push(`${at.host} ran a job of ${host}`)
          return {}
        }
        await runDueJob({ db: app.db, log: app.log, works: { mixed: work as never } })
      })
      count.made += 1
    },
    async pipeline() {
      const asked = Array.from({ length: 6 }, () => {
        const at = anyOf(all)
        return { at, url: anyOf(calls.filter(({ role }) => role === 'admin')).url }
      })
      const answers = await askPipelined(port, asked)
      for (const [n, text] of answers.entries()) {
        const { at, url } = asked[n] as (typeof asked)[number]
        check(at, `pipelined ${url}`, text)
      }
      count.made += asked.length
    },
    async cut(at) {
      await hangUp(port, at, random(2) === 0)
      count.made += 1
    },
    async noted(at) {
      const { text } = await ask(at, '/api/noted')
      if (text !== JSON.stringify({ at: at.host })) crossed.push(`${at.host} noted ${text}`)
    },
  }
  /** Shares of a hundred calls; the others read. */
  const shares = { pay: 8, stream: 6, photo: 3, signIn: 3, job: 4, pipeline: 3, cut: 6, noted: 4 }
  const drawn = Object.entries(shares).flatMap(([kind, share]) => Array<string>(share).fill(kind))

  const began = performance.now()
  const isOver = () => count.made >= CALLS || performance.now() - began > SECONDS * 1_000
  await outside(() =>
    Promise.all(
      Array.from({ length: LANES }, async () => {
        while (!isOver()) await (kinds[drawn[random(100)] ?? ''] ?? readAny)(anyOf(all))
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1_000
  // Writes that follow an answer are finished before the app is closed.
  await app.close()
  for (const { n, db, host } of all) {
    const { rows: actors } = await sql<{ actor: string }>`
      select distinct actor from audit_entries where actor like 'staff-%'`.execute(db)
    if (actors.some(({ actor }) => actor !== `staff-${n}`))
      crossed.push(`${host} has on its trail ${JSON.stringify(actors)}`)
    const { rows: payments } = await sql<{ amount: string; recorded_by: string; note: string }>`
      select amount, recorded_by, note from payments where note like 'Paid at %'`.execute(db)
    for (const { amount, recorded_by, note } of payments)
      if (`${amount} ${recorded_by} ${note}` !== `${n}.25 staff-${n} Paid at ${markOf(n)}`)
        crossed.push(`${host} has a payment ${amount} ${recorded_by} ${note}`)
    if (payments.length !== paid.get(n)) crossed.push(`${host} has ${payments.length} payments`)
  }
  for (const { academy, host } of lines)
    if (host && academy !== host) crossed.push(`a line of ${host} is said to be of ${academy}`)
  if (process.env.GANIT_MIXED)
    console.log(
      JSON.stringify({ ...count, seconds, paid: [...paid.values()], lines: lines.length }),
    )
  expect(crossed).toEqual([])
  expect(count.made).toBeGreaterThanOrEqual(seconds > SECONDS ? 1_000 : CALLS)
  // The calls were answered, and their marks found.
  expect(count.ok).toBeGreaterThan(count.made / 3)
  expect(count.seen).toBeGreaterThan(count.made / 10)
  expect(Math.min(...paid.values(), count.signedIn, count.jobs, count.photos)).toBeGreaterThan(0)
  expect(lines.filter(({ host }) => host).length).toBeGreaterThan(0)
})
