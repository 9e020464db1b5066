// Practice of a large academy on a throw-away database: sessions made, answers, formulas at a pace, slips of a batch;
// then phones on cut networks while the app is killed. `--items 2000000` for fewer answered items.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { freePort } from '../e2e/product.ts'
import { connect } from '../server/src/db/client.ts'
import { ownConnection } from '../server/src/db/connections/own-connection.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import type { Database } from '../server/src/db/schema.ts'
import { answer } from '../server/src/features/learning/practice/answers/answers.service.ts'
import { chaptersOfPractice } from '../server/src/features/learning/practice/choosing/practice-chapters.service.ts'
import { practisable } from '../server/src/features/learning/practice/choosing/practisable.queries.ts'
import { begin } from '../server/src/features/learning/practice/sessions/begin.service.ts'
import { schoolTestsFor } from '../server/src/features/learning/school-tests/school-tests.service.ts'
import { slipsOfBatch } from '../server/src/features/learning/slips/slips.service.ts'
import { toDoOf } from '../server/src/features/learning/to-do/to-do.service.ts'
import { manyExpressions } from './papers/expressions.ts'
import { loadHomework, loadSchoolTest, measurePhotos, readWork } from './practice/homework.ts'
import { loadAcademy, loadFormulas } from './practice/load.ts'
import { Phone } from './practice/phone.ts'
import { besideSql } from './sql-time.ts'
import { App } from './tests/app.ts'
import { atPercent } from './tests/probe.ts'

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '10000' },
    items: { type: 'string', default: '20000000' },
    phones: { type: 'string', default: '500' },
  },
})
const [STUDENTS, ITEMS, PHONES] = [options.students, options.items, options.phones].map(Number) as [
  number,
  number,
  number,
]
const WARM = 20
const SESSIONS = 300
const A_SECOND = 90
const SECONDS = 20
const AT_ONCE = 10
const KILLS = 5
const PHONE_MS = 90_000
const READS = 20

const say = (line: string) => process.stdout.write(`${line}\n`)
const urls = { sign: (id: string) => id }

type Figure = { what: string; took: number; unit: string; least?: number; most?: number }
const figures: Figure[] = []
const note = (...found: Figure[]) => {
  for (const { what, took, unit } of found) say(`${what}: ${took.toFixed(2)} ${unit}`)
  figures.push(...found)
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Sessions of students one by one, then a first answer in each to a choice. */
async function measureSessions(db: Kysely<Database>) {
  const made: { uid: string; session_id: number; position: number }[] = []
  const beginOne = async (n: number) => {
    const uid = `load-${n}`
    const practising = await practisable(db, { uid })
    const run = <T>(work: Parameters<Parameters<typeof begin>[2]>[0]) =>
      db.transaction().execute(work) as Promise<T>
    const { session } = (await begin<typeof run>(
      db,
      { practising, wish: { kind: 'today' }, urls },
      run,
      () => {},
    )) as { session: { session_id: number; items: { kind: string; position: number }[] } }
    const position = session.items.find(({ kind }) => kind === 'choice')?.position
    if (position !== undefined) made.push({ uid, session_id: session.session_id, position })
  }
  for (let n = 1; n <= WARM; n += 1) await beginOne(n)
  const alone: number[] = []
  for (let n = 0; n < SESSIONS; n += 1) alone.push(await timed(() => sql`select 1`.execute(db)))
  note({ what: 'A statement that reads nothing, p50', took: atPercent(alone, 50), unit: 'ms' })
  const taken: number[] = []
  const { share } = await besideSql(async () => {
    for (let n = WARM + 1; n <= WARM + SESSIONS; n += 1) taken.push(await timed(() => beginOne(n)))
  })
  note(
    { what: 'A session made, p50', took: atPercent(taken, 50), most: 40, unit: 'ms' },
    { what: 'A session made, p99', took: atPercent(taken, 99), unit: 'ms' },
    { what: 'Speed beside its SQL alone', took: share, least: 0.6, unit: '' },
  )
  const answers: number[] = []
  for (const { uid, session_id, position } of made) {
    const sent = [{ position, try: 1, value: ['B'], at: new Date().toISOString() }]
    answers.push(await timed(() => answer(db, { uid }, { session_id, answers: sent }, urls)))
  }
  const warm = answers.slice(WARM)
  note({ what: 'A choice answered, p50', took: atPercent(warm, 50), most: 15, unit: 'ms' })
}

/**
 * Formulas that come at a pace, whether or not earlier ones are answered. Before, as many as come in two seconds are
 * answered, ten at once: the process that judges starts with the first, and the connections fill their caches.
 */
async function measureFormulas(db: Kysely<Database>) {
  const all = manyExpressions(A_SECOND * (SECONDS + 2))
  const sessions = await loadFormulas(
    db,
    all.map(({ right }) => [...right]),
    WARM + SESSIONS,
  )
  let waiting = 0
  let failed = 0
  const send = async (n: number) => {
    const { uid, session_id } = sessions[n] ?? { uid: '', session_id: 0 }
    const value = all[n]?.answer ?? ''
    const sent = [{ position: 1, try: 1, value, at: new Date().toISOString() }]
    const started = performance.now()
    const items = await answer(db, { uid }, { session_id, answers: sent }, urls).catch(() => [])
    if (items.length === 0) failed += 1
    if (items[0]?.state === 'waiting') waiting += 1
    return performance.now() - started
  }
  const before = 2 * A_SECOND
  for (let n = 0; n < before; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, next) => send(n + next)))
  waiting = 0
  const from = performance.now()
  const sending: Promise<number>[] = []
  for (let n = before; n < all.length; n += 1) {
    await sleep(Math.max(0, from + ((n - before) * 1000) / A_SECOND - performance.now()))
    sending.push(send(n))
  }
  const taken = await Promise.all(sending)
  const seconds = (performance.now() - from) / 1000
  note(
    { what: `Formulas a second`, took: sending.length / seconds, least: A_SECOND * 0.95, unit: '' },
    { what: 'p99 of their answers', took: atPercent(taken, 99), most: 1_000, unit: 'ms' },
    { what: 'Left to the worker', took: waiting, unit: '' },
    { what: 'Not taken', took: failed, most: 0, unit: '' },
  )
}

async function measureReads(db: Kysely<Database>) {
  const owner = { role: 'admin', uid: '' } as never
  const read = async (what: string, most: number | undefined, work: () => Promise<unknown>) => {
    await work()
    const taken: number[] = []
    for (let n = 0; n < READS; n += 1) taken.push(await timed(work))
    note({ what, took: atPercent(taken, 50), unit: 'ms', ...(most && { most }) })
  }
  const found = await slipsOfBatch(db, owner, { batch_id: 1 })
  if (found.length === 0) throw new Error('No slips were found.')
  await read('Slips of 50, p50', 80, () => slipsOfBatch(db, owner, { batch_id: 1 }))
  await read('Questions by chapter', undefined, () => chaptersOfPractice(db, owner, undefined))
  const lessons = await loadHomework(db)
  await read('Homework of 50, p50', 30, () => readWork(db, lessons.get(1) ?? 0))
  const student = { role: 'student' as const, uid: await loadSchoolTest(db) }
  await read('To do of a student, p50', 15, () =>
    toDoOf(db, student, { student_id: undefined, urls }),
  )
  await read('A plan to a school test, p50', 30, () => schoolTestsFor(db, student, {}))
  return lessons
}

type Stored = { session_id: number; position: number; tries: { value: string[] | string }[] }

/** Phones that practise on cut networks, while the app is killed. */
async function measurePhones(db: Kysely<Database>, app: App) {
  const bearer = app.bearer()
  const first = WARM + SESSIONS + A_SECOND * (SECONDS + 2)
  const until = Date.now() + 3 * PHONE_MS
  const phones = Array.from(
    { length: PHONES },
    (_, n) => new Phone({ url: app.url, authorization: bearer(`load-${first + n + 1}`), until }),
  )
  const practising = Promise.all(phones.map((phone) => phone.practise(PHONE_MS / 10)))
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(PHONE_MS / (KILLS + 1))
    await app.end('SIGKILL')
    await app.start()
  }
  await practising
  await app.end('SIGTERM')
  const ids = phones.map(({ session_id }) => session_id)
  const { rows } = await sql<Stored>`
    select session_id, position, tries from practice_items where session_id = any(${ids}::integer[])`.execute(
    db,
  )
  const stored = new Map(rows.map((row) => [`${row.session_id} ${row.position}`, row.tries]))
  let lost = 0
  for (const { session_id, acknowledged } of phones)
    for (const [position, value] of acknowledged) {
      const kept = stored.get(`${session_id} ${position}`)?.[0]?.value
      if (JSON.stringify(kept) !== JSON.stringify(value)) lost += 1
    }
  const sessions = await sql<{ n: number }>`
    select count(*)::int as n from practice_sessions join students using (student_id)
    where day = current_date and kind = 'today'
      and student_id > ${first} and student_id <= ${first + PHONES}`.execute(db)
  const doubled =
    rows.filter(({ tries }) => tries.length > 1).length +
    Math.max(0, (sessions.rows[0]?.n ?? 0) - PHONES)
  const sent = phones.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  const cuts = phones.reduce((sum, phone) => sum + phone.cuts, 0)
  say(`${PHONES} phones: ${sent} answers acknowledged, ${cuts} calls cut, ${KILLS} × kill -9.`)
  note(
    { what: `Lost of ${sent} answers`, took: lost, most: 0, unit: '' },
    { what: 'Doubled', took: doubled, most: 0, unit: '' },
    { what: 'Phones that could not begin', took: ids.filter((id) => id === 0).length, unit: '' },
  )
}

const dataDir = mkdtempSync(join(tmpdir(), 'ganit-bench-'))
const server = await startEmbedded({ dataDir, log: { info: () => {}, warn: say } })
let app: App | undefined
try {
  await migrate(server.address)
  const { db, pool } = connect(server.address)
  const patient = ownConnection(pool).db
  say(`Filling an academy of ${STUDENTS} students with ${ITEMS.toLocaleString('en')} items …`)
  const filling = await timed(() => loadAcademy(patient, { students: STUDENTS, items: ITEMS }))
  say(`Filled in ${(filling / 1000).toFixed(0)} s.`)
  await measureSessions(db)
  const lessons = await measureReads(db)
  await measureFormulas(db)
  const { host, port: socket, user, password, database } = server.address
  const databaseUrl = `postgres://${user}:${password}@localhost:${socket}/${database}?host=${encodeURIComponent(host)}`
  app = new App({ dataDir, port: await freePort(), databaseUrl })
  await app.start()
  const { lost, more } = await measurePhotos(patient, app, lessons)
  note(
    { what: 'Photos of homework lost, of 90 in 10 s', took: lost, most: 0, unit: '' },
    { what: 'Memory for them', took: more, most: 30, unit: 'MB' },
  )
  if (PHONES > 0) await measurePhones(patient, app)
  await Promise.all([db.destroy(), patient.destroy()])
} finally {
  await app?.end('SIGTERM')
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const isMet = ({ took, least, most }: Figure) =>
  (least === undefined || took >= least) && (most === undefined || took <= most)
say('\n| What | Took | Bound | met |\n|---|---:|---:|---|')
for (const figure of figures) {
  const { what, took, unit, least, most } = figure
  const bound = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most} ${unit}` : ''
  say(
    `| ${what} | ${took.toFixed(2)} ${unit} | ${bound} | ${bound && (isMet(figure) ? 'yes' : 'no')} |`,
  )
}
process.exit(figures.every(isMet) ? 0 : 1)
