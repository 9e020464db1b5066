// Students take a test, saving every five seconds, while app and PostgreSQL are killed; time ends for all at once, when
// the app is killed again. Then everything is marked, and results are read beside millions of older answers.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { loadLedger } from '../server/seed/bulk/ledger-load.ts'
import { loadOnlineTests } from '../server/seed/bulk/online-load.ts'
import type { Database } from '../server/src/db/schema.ts'
import { Sitter, type Times } from './harness/clients.ts'
import { type Figure, figureOf, tell } from './harness/figures.ts'
import { openSessions } from './harness/own-rows.ts'
import { noisyPhoto } from './harness/photos.ts'
import { callerOf, onThrowAway, type ThrowAway } from './harness/product.ts'
import { atPercent, meanwhile, measureCalm, timesOf } from './harness/timer.ts'

type Db = Kysely<Database>
/** `answers` are older ones: as many as in five years of an academy. */
type Size = { students: number; seconds: number; answers: number }

const EVERY_MS = 5_000
const CUT_PART = 0.2
/** After a kill, answers may take as long as a start. */
const DISTURBED_MS = 8_000
const PATIENCE_MS = 120_000
const BATCHES = 10
/** With only sixty looks, the p95 would depend on three of them, and so on one garbage collection. */
const LOOKS = 200

/** Sixty questions of a paper; the last one is a long answer. */
const QUESTIONS = 60
const CHOICES = 44
const NUMBERS = 10
const FORMULAS = QUESTIONS - CHOICES - NUMBERS - 1

/** Signed-in students, and a test that ends at once for a whole batch. Returns the test and when it ends. */
async function fillWithSitters(db: Db, { students, seconds }: Size) {
  const size = { students: students * BATCHES, batches: BATCHES }
  await loadLedger(db, { ...size, months: 1, paidMonths: 0 })
  await openSessions(db, sql`id like 'load-%' or role = 'admin'`)
  await sql`
    insert into questions (question, option_a, option_b, option_c, option_d, right_option, option_count, marks)
    select 'Of question ' || n || ' the value of $x^2+' || n || 'x$ at $x=2$ is', '$' || n || '$', '$4$',
      '$' || 4 + 2 * n || '$', 'none of these', 'C', 4, 4
    from generate_series(1, ${CHOICES}) n`.execute(db)
  await sql`
    insert into questions (kind, question, marks, details)
    select 'number', 'What is $' || n || '+1$?', 4, jsonb_build_object('right', jsonb_build_object('value', (n + 1)::text))
    from generate_series(1, ${NUMBERS}) n
    union all
    select 'expression', 'Expand $(x+' || n || ')^2$.', 4,
      jsonb_build_object('right', jsonb_build_array('x^2+' || 2 * n || 'x+' || n * n))
    from generate_series(1, ${FORMULAS}) n
    union all select 'long', 'Prove it.', 4, '{}'`.execute(db)
  const { rows } = await sql<{ test_id: number; closes: Date }>`
    with paper as (
      insert into papers (title, duration_minutes, seed, state, ready_at)
      values ('Quadratics', 180, 1, 'ready', now()) returning paper_id
    ), section as (
      insert into paper_sections (paper_id, section, title) select paper_id, 0, 'Section A' from paper
    ), items as (
      insert into paper_items (paper_id, section, position, question_id, question_version, marks)
      select paper_id, 0, row_number() over (order by question_id), question_id, version, 4
      from paper, questions
    )
    insert into tests (title, mode, paper_id, opens_at, closes_at, duration_minutes, only_named)
    select 'Quadratics', 'online', paper_id, now() - interval '1 minute',
      now() + make_interval(secs => ${seconds}), 600, true from paper returning test_id, closes_at as closes`.execute(
    db,
  )
  const { test_id = 0, closes = new Date() } = rows[0] ?? {}
  await sql`
    insert into test_batches (test_id, batch_id) select ${test_id}, min(batch_id) from batches`.execute(
    db,
  )
  await sql`
    insert into test_students (test_id, student_id, sits)
    select ${test_id}, student_id, true from students order by student_id limit ${students}`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  return { test_id, closes: closes.getTime() }
}

/** Waits until a condition holds; returns the seconds since a moment, infinitely many if it never does. */
async function waitUntilTrue(db: Db, condition: ReturnType<typeof sql>, since = Date.now()) {
  while (Date.now() < since + PATIENCE_MS) {
    const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db)
    if (rows[0]?.holds) return (Date.now() - since) / 1000
    await sleep(100)
  }
  return Number.POSITIVE_INFINITY
}

/** Acknowledged answers that are missing or older than acknowledged. */
async function lostOf(db: Db, sitters: readonly Sitter[]) {
  const rows = await db
    .selectFrom('answers')
    .select(['attempt_id', 'item_id', 'revision'])
    .execute()
  const stored = new Map(rows.map((row) => [`${row.attempt_id} ${row.item_id}`, row.revision]))
  return sitters.flatMap(({ attempt_id, acknowledged }) =>
    [...acknowledged].filter(([item, sent]) => (stored.get(`${attempt_id} ${item}`) ?? 0) < sent),
  ).length
}

/** Students with several attempts, and duplicate photos. */
async function doubledOf(db: Db, { length }: readonly Sitter[]) {
  const { rows } = await sql<{ attempts: number; photos: number }>`
    select (select count(*)::int from attempts) as attempts,
      (select count(*)::int from answer_photos) as photos`.execute(db)
  const { attempts = 0, photos = 0 } = rows[0] ?? {}
  return Math.max(0, attempts - length) + Math.max(0, photos - 2 * length)
}

/** Times of reading results and mastery beside older answers: another test and student each time, so that no cache helps. */
async function measureGrown({ patient, app, owner }: ThrowAway, { students, answers }: Size) {
  const tests = Math.ceil(answers / QUESTIONS / students)
  await loadOnlineTests(patient, { tests, questions: QUESTIONS })
  // Otherwise writes left over from filling would slow the measured answers.
  await sql`checkpoint`.execute(patient)
  const some = await sql<{ test_id: number }>`
    select test_id from tests where title like 'Load %' order by md5(title) limit ${LOOKS}`.execute(
    patient,
  )
  const people = await sql<{ uid: string }>`
    select uid from students order by md5(uid) limit ${LOOKS}`.execute(patient)
  const admin = callerOf(app.url, app.tokenOf(owner.uid))
  const results = (n: number) =>
    admin('GET', `tests/${some.rows[n % some.rows.length]?.test_id}/results`)
  const mastery = (n: number) => {
    const uid = people.rows[n % people.rows.length]?.uid ?? ''
    return callerOf(app.url, app.tokenOf(uid))('GET', `students/${uid}/results`)
  }
  const ofResults = await timesOf({ run: results, rounds: some.rows.length })
  // A batch's first reader waits for the ranks of its tests, which are then cached.
  const ofMastery = await timesOf({ run: mastery, rounds: LOOKS, warm: LOOKS })
  return [
    percentile(95, `results, of ${answers} answers`, ofResults, 100),
    percentile(95, 'a student’s mastery', ofMastery, 30),
  ]
}

/** All sit while app and database are killed: seven times in five minutes, in a shorter test less often. */
async function sitAll(academy: ThrowAway, sitters: Sitter[], closes: number, disturb: () => void) {
  const { app, server } = academy
  const kills = Math.min(7, Math.floor((closes - Date.now()) / 40_000))
  const sitting = Promise.all(sitters.map((sitter) => sitter.sit()))
  await sleep(12_000)
  await Promise.all(sitters.slice(0, 50).map((sitter) => sitter.again()))
  const restart = async () => {
    disturb()
    await app.stop('SIGKILL')
    await app.start()
  }
  const pause = (closes - Date.now()) / (kills + 2)
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(pause)
    disturb()
    if (kill % 3 === 0) process.kill(server.pid(), 'SIGKILL')
    else await restart()
  }
  // The app is restarted once more, in the second in which all attempts end.
  await sleep(Math.max(0, closes - Date.now()))
  await restart()
  return { sitting }
}

/** Condition that no job runs now or within so many seconds. */
const idleFor = (seconds: number) => sql`not exists (select from jobs where state = 'running'
  or state = 'waiting' and run_at < now() + make_interval(secs => ${seconds}))`

const percentile = (percent: number, name: string, taken: number[], value: number): Figure => ({
  ...figureOf(`p${percent} of ${name}`, atPercent(taken, percent), 'ms', { most: { value } }),
  note: `of ${taken.length}, median ${atPercent(taken, 50).toFixed(1)}`,
})

export const tests = (size: Size) =>
  onThrowAway(async (academy) => {
    const { patient, app } = academy
    await app.start()
    const { test_id, closes } = await fillWithSitters(patient, size)
    const times: Times = { starts: [], again: [], saves: [], failed: 0 }
    let disturbedUntil = 0
    const of = {
      ...{ url: app.url, test_id, from: Date.now() + 5_000, until: closes, every: EVERY_MS, times },
      photo: await noisyPhoto({ width: 1200, height: 900 }, 40),
      isDisturbed: () => Date.now() < disturbedUntil,
    }
    const sitters = Array.from(
      { length: size.students },
      (_, n) => new Sitter(of, app.tokenOf(`load-${n + 1}`), n < size.students * CUT_PART),
    )
    tell(`${size.students} students sit for ${size.seconds} s …`)
    const { most: memory, result: sat } = await app.mostMemory(() =>
      sitAll(academy, sitters, closes, () => {
        disturbedUntil = Date.now() + DISTURBED_MS
      }),
    )
    const own = callerOf(app.url, app.tokenOf('load-1'))
    const look = () => own('GET', 'own-tests').catch(() => false)
    await waitUntilTrue(
      patient,
      sql`exists (select from attempts where submitted_at is not null)`,
      closes,
    )
    const marked = sql`(select count(*) from test_sheets where marked_of is not null) = ${size.students}`
    const ended = sql`not exists (select from attempts where submitted_at is null)`
    const { result, reads } = await meanwhile(look, () =>
      Promise.all([waitUntilTrue(patient, marked), waitUntilTrue(patient, ended, closes)]),
    )
    const [markedIn, endedIn] = result
    await sat.sitting
    // The p99 needs as many calls as were made during marking, and photos are encoded a minute after the last one.
    const calmSeconds = Math.min(60, Math.max(5, markedIn))
    await waitUntilTrue(patient, idleFor(calmSeconds))
    const calm = await measureCalm(look, calmSeconds)
    const counted = (name: string, value: number | null, unit: string, most: number): Figure =>
      figureOf(name, value, unit, { most: { value: most } })
    return [
      percentile(99, 'a save', times.saves, 150),
      percentile(99, 'a start', times.starts, 2_000),
      percentile(99, 'a start 5 s after', times.again, 500),
      counted('acknowledged answers lost', await lostOf(patient, sitters), '', 0),
      counted('attempts and photos doubled', await doubledOf(patient, sitters), '', 0),
      counted('all handed in after the end', endedIn, 's', 75),
      counted('memory of the app', memory, 'MB', 250),
      counted(`all ${size.students} × ${QUESTIONS} marked`, markedIn, 's', 20),
      percentile(99, 'own tests meanwhile', reads, 2 * atPercent(calm, 99)),
      figureOf('saves that failed and were sent again', times.failed, ''),
      figureOf(
        'photos',
        sitters.reduce((sum, { photos }) => sum + photos, 0),
        '',
      ),
      ...(await measureGrown(academy, size)),
    ]
  })
