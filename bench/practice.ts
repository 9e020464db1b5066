// Practice of a large academy: sessions made, answers, formulas at a pace, slips of a batch; then photos of homework, and
// phones on cut networks while the app is killed. `--items 2000000` for fewer answered items.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { loadHomework, loadSchoolTest } from '../server/seed/bulk/homework-load.ts'
import { loadFormulas, loadPracticeAcademy } from '../server/seed/bulk/practice-load.ts'
import type { Database } from '../server/src/db/schema.ts'
import { readLessonWork } from '../server/src/features/learning/hand-ins/work.service.ts'
import { takeAnswers } from '../server/src/features/learning/practice/answers/answers.service.ts'
import { readPracticeChapters } from '../server/src/features/learning/practice/choosing/practice-chapters.service.ts'
import { requirePractising } from '../server/src/features/learning/practice/choosing/practisable.queries.ts'
import { beginOrContinuePractice } from '../server/src/features/learning/practice/sessions/begin.service.ts'
import { readSchoolTests } from '../server/src/features/learning/school-tests/school-tests.service.ts'
import { slipsOfBatch } from '../server/src/features/learning/slips/slips.service.ts'
import { readToDo } from '../server/src/features/learning/to-do/to-do.service.ts'
import { Phone } from './harness/clients.ts'
import { type Figure, figureOf } from './harness/figures.ts'
import { openSessions } from './harness/own-rows.ts'
import { noisyPhoto } from './harness/photos.ts'
import { callerOf, onThrowAway, type ThrowAway } from './harness/product.ts'
import { atPercent, measureAll, seconds, timed, type Work } from './harness/timer.ts'
import { manyExpressions } from './papers/expressions.ts'

type Db = Kysely<Database>
type Size = { students: number; items: number; phones: number }

const WARM = 20
const SESSIONS = 300
const READS = { rounds: 20, warm: 1 }
const A_SECOND = 90
const SECONDS = 20
/** Formulas before those measured: the process that judges starts with the first, and connections fill their caches. */
const BEFORE = 2 * A_SECOND
const AT_ONCE = 10
const KILLS = 5
const PHONE_MS = 90_000
const PHOTOS = 90
const PHOTOS_MS = 10_000

const urls = { sign: (id: string) => id }
const NONE = { most: { value: 0 } }

/** Sessions of students one by one, then a first answer in each to a choice. */
function sessionCases(db: Db): Work[] {
  const made: { uid: string; session_id: number; position: number }[] = []
  const beginOne = async (n: number) => {
    const uid = `load-${n + 1}`
    const practising = await requirePractising(db, { uid })
    const run = <T>(work: Parameters<Parameters<typeof beginOrContinuePractice>[2]>[0]) =>
      db.transaction().execute(work) as Promise<T>
    const asked = { practising, options: { kind: 'today' as const }, urls }
    const { session } = (await beginOrContinuePractice<typeof run>(db, asked, run, () => {})) as {
      session: { session_id: number; items: { kind: string; position: number }[] }
    }
    const position = session.items.find(({ kind }) => kind === 'choice')?.position
    if (position !== undefined) made.push({ uid, session_id: session.session_id, position })
  }
  const answerOne = async (n: number) => {
    const { uid, session_id, position } = made[n % made.length] ?? {
      uid: '',
      session_id: 0,
      position: 0,
    }
    const answers = [{ position, try: 1, value: ['B'], at: new Date().toISOString() }]
    await takeAnswers(db, { uid }, { session_id, answers }, urls)
  }
  const bounds = { least: { ratio: 0.6 }, most: { p50_ms: 40 } }
  return [
    {
      name: 'a statement that reads nothing',
      run: () => sql`select 1`.execute(db),
      rounds: SESSIONS,
    },
    { name: 'a session made', run: beginOne, rounds: SESSIONS, warm: WARM, ...bounds },
    { name: 'a choice answered', run: answerOne, rounds: 200, warm: WARM, most: { p50_ms: 15 } },
  ]
}

function readCases(db: Db, { owner }: ThrowAway, lesson_id: number, uid: string): Work[] {
  const student = { role: 'student', uid } as const
  const read = (name: string, run: () => Promise<unknown>, p50_ms?: number): Work => ({
    ...{ name, run, ...READS },
    ...(p50_ms && { most: { p50_ms } }),
  })
  const slips = async () => {
    const found = await slipsOfBatch(db, owner as never, { batch_id: 1 })
    if (found.length === 0) throw new Error('No slips were found.')
  }
  return [
    read('slips of 50 students', slips, 80),
    read('questions by chapter of a batch', () =>
      readPracticeChapters(db, owner as never, undefined),
    ),
    read('homework of 50 students', () => readLessonWork(db, owner as never, lesson_id), 30),
    read('To do of a student', () => readToDo(db, student, { student_id: undefined, urls }), 15),
    read('a plan to a school test', () => readSchoolTests(db, student, {}), 30),
  ]
}

/** Formulas that come at a pace, whether or not earlier ones are answered. */
async function measureFormulas(db: Db): Promise<Figure[]> {
  const all = manyExpressions(BEFORE + A_SECOND * SECONDS)
  const keys = all.map(({ right }) => [...right])
  const sessions = await loadFormulas(db, keys, WARM + SESSIONS)
  const states: (string | undefined)[] = []
  const send = (n: number) =>
    timed(async () => {
      const { uid, session_id } = sessions[n] ?? { uid: '', session_id: 0 }
      const value = all[n]?.answer ?? ''
      const answers = [{ position: 1, try: 1, value, at: new Date().toISOString() }]
      const items = await takeAnswers(db, { uid }, { session_id, answers }, urls).catch(() => [])
      states[n] = items[0]?.state
    })
  for (let n = 0; n < BEFORE; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, next) => send(n + next)))
  const from = performance.now()
  const sending: Promise<number>[] = []
  for (let n = BEFORE; n < all.length; n += 1) {
    await sleep(Math.max(0, from + ((n - BEFORE) * 1000) / A_SECOND - performance.now()))
    sending.push(send(n))
  }
  const taken = await Promise.all(sending)
  const rate = taken.length / ((performance.now() - from) / 1000)
  const counted = (state: string | undefined) =>
    sending.filter((_, n) => states[BEFORE + n] === state).length
  return [
    figureOf('formulas a second', rate, '', { least: { value: A_SECOND * 0.95 } }),
    figureOf('p99 of their answers', atPercent(taken, 99), 'ms', { most: { value: 1_000 } }),
    figureOf('left to the worker', counted('waiting'), ''),
    figureOf('not taken', counted(undefined), '', NONE),
  ]
}

/** Photos of a class that come within ten seconds: how many are lost, and how much memory they take. */
async function measurePhotos(
  { patient: db, app }: ThrowAway,
  lessons: ReadonlyMap<number, number>,
) {
  const image = await noisyPhoto({ width: 960, height: 1280 }, 50)
  const { rows } = await sql<{ uid: string; batch_id: number }>`
    select uid, batch_id from students join memberships using (student_id)
    where batch_id = 2 or batch_id = 1 and student_id % 2 = 1 order by student_id`.execute(db)
  const send = async (n: number) => {
    const { uid = '', batch_id = 0 } = rows[n % rows.length] ?? {}
    const path = `lessons/${lessons.get(batch_id)}/hand-in/photos`
    await callerOf(app.url, app.tokenOf(uid))('POST', path, { image })
    return true
  }
  // The app has run the code, and opened its connections.
  for (let n = 0; n < WARM; n += 1) await send(n)
  await sleep(3_000)
  const calm = app.appMemory()
  const { most, result: sent } = await app.mostMemory(() =>
    Promise.all(
      Array.from({ length: PHOTOS }, async (_, n) => {
        await sleep((n * PHOTOS_MS) / PHOTOS)
        return send(n).catch(() => false)
      }),
    ),
  )
  const stored = await sql<{ n: number }>`select count(*)::int as n from hand_in_photos`.execute(db)
  const taken = sent.filter(Boolean).length
  const lost = Math.max(PHOTOS - taken, taken + WARM - (stored.rows[0]?.n ?? 0))
  const more = most === null || calm === null ? null : most - calm
  return [
    figureOf('photos of homework lost, of 90 in 10 s', lost, '', NONE),
    figureOf('memory for them', more, 'MB', { most: { value: 30 } }),
  ]
}

type Stored = { session_id: number; position: number; tries: { value: unknown }[] }

/** Phones that practise on cut networks, while the app is killed. */
async function measurePhones({ patient: db, app }: ThrowAway, count: number) {
  const first = WARM + SESSIONS + BEFORE + A_SECOND * SECONDS
  const until = Date.now() + 3 * PHONE_MS
  const phones = Array.from(
    { length: count },
    (_, n) => new Phone({ url: app.url, token: app.tokenOf(`load-${first + n + 1}`), until }),
  )
  const practising = Promise.all(phones.map((phone) => phone.practise(PHONE_MS / 10)))
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(PHONE_MS / (KILLS + 1))
    await app.stop('SIGKILL')
    await app.start()
  }
  await practising
  const { rows } = await sql<Stored>`
    select session_id, position, tries from practice_items
    where session_id = any(${phones.map(({ session_id }) => session_id)}::integer[])`.execute(db)
  const stored = new Map(rows.map((row) => [`${row.session_id} ${row.position}`, row.tries]))
  const sent = phones.flatMap(({ session_id, acknowledged }) =>
    [...acknowledged].map(([position, value]) => ({ value, at: `${session_id} ${position}` })),
  )
  const lost = sent.filter(
    ({ at, value }) => JSON.stringify(stored.get(at)?.[0]?.value) !== JSON.stringify(value),
  )
  const sessions = await sql<{ n: number }>`
    select count(*)::int as n from practice_sessions join students using (student_id)
    where day = current_date and kind = 'today'
      and student_id > ${first} and student_id <= ${first + count}`.execute(db)
  const doubled =
    rows.filter(({ tries }) => tries.length > 1).length +
    Math.max(0, (sessions.rows[0]?.n ?? 0) - count)
  const cuts = phones.reduce((sum, phone) => sum + phone.cuts, 0)
  const unable = phones.filter(({ session_id }) => session_id === 0).length
  return [
    figureOf('answers of phones lost', lost.length, '', NONE),
    figureOf('answers of phones doubled', doubled, '', NONE),
    figureOf('phones that could not begin', unable, ''),
  ].map((each) => ({ ...each, note: `of ${sent.length}, ${cuts} calls cut, ${KILLS} × kill -9` }))
}

export const practice = ({ students, items, phones }: Size) =>
  onThrowAway(async (academy) => {
    const { db, patient, app } = academy
    const filled = await seconds(`${items} items filled`, async () => {
      await loadPracticeAcademy(patient, { students, items })
      await openSessions(patient, sql`id like 'load-%'`)
    })
    const figures = [filled, ...(await measureAll(sessionCases(db)))]
    const lessons = await loadHomework(db)
    const reads = readCases(db, academy, lessons.get(1) ?? 0, await loadSchoolTest(db))
    figures.push(...(await measureAll(reads)), ...(await measureFormulas(db)))
    await app.start()
    figures.push(...(await measurePhotos(academy, lessons)))
    if (phones > 0) figures.push(...(await measurePhones(academy, phones)))
    return figures
  })
