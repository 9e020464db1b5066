// Students take a test, saving every five seconds, while app and PostgreSQL are killed; time ends for all at once, when
// the app is killed again. Then everything is marked, and results are read beside millions of older answers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import { freePort } from '../e2e/product.ts'
import { connect } from '../server/src/db/client.ts'
import { ownConnection } from '../server/src/db/connections/own-connection.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import type { Database } from '../server/src/db/schema.ts'
import { App } from './tests/app.ts'
import { fill, QUESTIONS } from './tests/fill.ts'
import { measureGrown } from './tests/growth.ts'
import { atPercent, lookOn, timed } from './tests/probe.ts'
import { Sitter, type Times } from './tests/sitter.ts'

const { values: options } = parseArgs({
  options: {
    students: { type: 'string' },
    seconds: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const STUDENTS = Number(options.students ?? (options.quick ? 50 : 500))
const SECONDS = Number(options.seconds ?? (options.quick ? 40 : 315))
const EVERY_MS = 5_000
const CUT_PART = 0.2
/** After a kill, answers may take as long as a start. */
const DISTURBED_MS = 8_000
/** Seven in five minutes, a third of them PostgreSQL's; in a shorter test fewer, to leave something to measure. */
const KILLS = Math.min(7, Math.floor(SECONDS / 40))
const DATABASE_KILLS = Math.floor(KILLS / 3)
/** As many as in five years of an academy. */
const ANSWERS = options.quick ? 200_000 : 5_000_000
const BATCHES = 10

const say = (line: string) => process.stdout.write(`${line}\n`)

type Figure = { what: string; took: number; most: number; unit: string }

/** As a phone sends it: about 200 kB. */
async function aPhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const bytes = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#fff', noise },
  })
    .jpeg({ quality: 40 })
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** Acknowledged answers that are missing or older than acknowledged. */
async function lostOf(db: Kysely<Database>, sitters: Sitter[]) {
  let lost = 0
  for (const { attempt_id, acknowledged } of sitters) {
    const rows = await db
      .selectFrom('answers')
      .select(['item_id', 'revision'])
      .where('attempt_id', '=', attempt_id)
      .execute()
    const stored = new Map(rows.map(({ item_id, revision }) => [item_id, revision]))
    for (const [item_id, revision] of acknowledged)
      if ((stored.get(item_id) ?? 0) < revision) lost += 1
  }
  return lost
}

/** Students with several attempts, and duplicate photos. */
async function doubledOf(db: Kysely<Database>, sitters: Sitter[]) {
  const { rows } = await sql<{ attempts: number; photos: number }>`
    select (select count(*)::int from attempts) as attempts,
      (select count(*)::int from answer_photos) as photos`.execute(db)
  const { attempts = 0, photos = 0 } = rows[0] ?? {}
  return Math.max(0, attempts - sitters.length) + Math.max(0, photos - 2 * sitters.length)
}

/** Seconds until all handed-in attempts are marked. */
async function untilMarked(db: Kysely<Database>, attempts: number) {
  const from = Date.now()
  while (Date.now() < from + 120_000) {
    const { rows } = await sql<{ marked: number }>`
      select count(*)::int as marked from test_sheets where marked_of is not null`.execute(db)
    if (rows[0]?.marked === attempts) return (Date.now() - from) / 1000
    await sleep(100)
  }
  return Number.POSITIVE_INFINITY
}

async function untilFirstEnded(db: Kysely<Database>, closes: number) {
  while (Date.now() < closes + 120_000) {
    const { rows } = await sql<{ is_over: boolean }>`
      select exists (select from attempts where submitted_at is not null) as is_over`.execute(db)
    if (rows[0]?.is_over) return
    await sleep(100)
  }
}

async function untilEnded(db: Kysely<Database>, closes: number) {
  while (Date.now() < closes + 120_000) {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from attempts where submitted_at is null`.execute(db)
    if (rows[0]?.open === 0) return (Date.now() - closes) / 1000
    await sleep(500)
  }
  return Number.POSITIVE_INFINITY
}

/** Waits until no job has run for so many seconds. Throws if that never happens. */
async function untilIdle(db: Kysely<Database>, seconds: number) {
  const from = Date.now()
  while (Date.now() < from + 300_000) {
    const { rows } = await sql<{ is_idle: boolean }>`
      select not exists (select from jobs where state = 'running'
        or state = 'waiting' and run_at < now() + make_interval(secs => ${seconds})) as is_idle`.execute(
      db,
    )
    if (rows[0]?.is_idle) return
    await sleep(500)
  }
  throw new Error('Jobs are still at work: nothing is calm to compare with.')
}

const dataDir = mkdtempSync(join(tmpdir(), 'ganit-bench-'))
const server = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} } })
const figures: Figure[] = []
let app: App | undefined
try {
  await migrate(server.address)
  const { db, pool } = connect(server.address)
  const patient = ownConnection(pool).db
  const { host, port: socket, user, password, database } = server.address
  const databaseUrl = `postgres://${user}:${password}@localhost:${socket}/${database}?host=${encodeURIComponent(host)}`
  app = new App({ dataDir, port: await freePort(), databaseUrl })
  await app.start()
  const filled = await fill(patient, { students: STUDENTS, seconds: SECONDS, batches: BATCHES })
  const { test_id, uids, owner } = filled
  const closes = filled.closes.getTime()
  const bearer = app.bearer()
  const times: Times = { starts: [], again: [], saves: [], slow: new Map(), failed: 0 }
  let disturbedUntil = 0
  const from = Date.now() + 5_000
  const of = {
    url: app.url,
    test_id,
    from,
    until: closes,
    every: EVERY_MS,
    photo: await aPhoto(),
    times,
    isDisturbed: () => Date.now() < disturbedUntil,
  }
  const sitters = uids.map(
    (uid, n) => new Sitter({ ...of, authorization: bearer(uid) }, n < STUDENTS * CUT_PART),
  )
  say(`${STUDENTS} students sit for ${SECONDS} s …`)
  const sitting = Promise.all(sitters.map((sitter) => sitter.sit()))
  await sleep(12_000)
  await Promise.all(sitters.slice(0, 50).map((sitter) => sitter.again()))
  const watching = setInterval(() => app?.noteMemory(), 1_000)
  const pause = (closes - Date.now()) / (KILLS + 2)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(pause)
    disturbedUntil = Date.now() + DISTURBED_MS
    if (kill % 3 === 0) process.kill(server.pid(), 'SIGKILL')
    else {
      await app.end('SIGKILL')
      await app.start()
    }
  }
  // Also in the second in which all attempts end.
  await sleep(Math.max(0, closes - Date.now()))
  disturbedUntil = Date.now() + DISTURBED_MS
  await app.end('SIGKILL')
  await app.start()
  const running = app
  const own = () => timed(running, bearer(uids[0] ?? ''), '/own-tests')
  const warming = lookOn(own)
  await untilFirstEnded(patient, closes)
  await warming.stop()
  const looking = lookOn(own)
  const [marked, ended] = await Promise.all([
    untilMarked(patient, STUDENTS),
    untilEnded(patient, closes),
  ])
  const whileMarking = await looking.stop()
  await sitting
  clearInterval(watching)
  // The p99 needs as many calls as were made during marking, and photos are re-encoded a minute after the last one.
  const calmSeconds = Math.min(60, Math.max(5, marked))
  await untilIdle(patient, calmSeconds)
  const calming = lookOn(own)
  await sleep(calmSeconds * 1000)
  const calm = await calming.stop()
  const met = (what: string, took: number, most: number, unit: string) =>
    figures.push({ what, took, most, unit })
  met('p99 of a save', atPercent(times.saves, 99), 150, 'ms')
  met('p99 of a start', atPercent(times.starts, 99), 2_000, 'ms')
  met('p99 of a start 5 s after', atPercent(times.again, 99), 500, 'ms')
  met('Acknowledged answers lost', await lostOf(patient, sitters), 0, '')
  met('Attempts and photos doubled', await doubledOf(patient, sitters), 0, '')
  met('All handed in after the end', ended, 75, 's')
  met('Memory of the app', app.memory, 250, 'MB')
  met(`All ${STUDENTS} × ${QUESTIONS} marked`, marked, 20, 's')
  met('p99 of own tests meanwhile', atPercent(whileMarking, 99), 2 * atPercent(calm, 99), 'ms')
  const grown = await measureGrown(patient, { app, bearer, owner, answers: ANSWERS })
  met(`p95 of results, of ${grown.answers} answers`, atPercent(grown.results, 95), 100, 'ms')
  met('p95 of a student’s mastery', atPercent(grown.mastery, 95), 30, 'ms')
  const photos = sitters.reduce((sum, sitter) => sum + sitter.photos, 0)
  say(
    `${times.saves.length} calm saves, ${times.failed} that failed and were sent again, ${photos} photos,`,
  )
  say(`the app killed ${KILLS - DATABASE_KILLS + 1} times, PostgreSQL ${DATABASE_KILLS} times.`)
  say(
    `p50 of results ${atPercent(grown.results, 50).toFixed(1)} ms, of mastery ${atPercent(grown.mastery, 50).toFixed(1)} ms; the first of a batch waits ${grown.first.toFixed(0)} ms.`,
  )
  say(
    `p50 of a save ${atPercent(times.saves, 50).toFixed(1)} ms, of a start ${atPercent(times.starts, 50).toFixed(1)} ms.`,
  )
  say(
    `Own tests in ${whileMarking.length} calls while all is marked and ${calm.length} when nothing is: p50 ${atPercent(whileMarking, 50).toFixed(1)} and ${atPercent(calm, 50).toFixed(1)} ms, p99 ${atPercent(whileMarking, 99).toFixed(1)} and ${atPercent(calm, 99).toFixed(1)} ms.`,
  )
  const slow = [...times.slow].toSorted(([one], [other]) => one - other)
  say(`Saves over 150 ms by second: ${slow.map(([at, count]) => `${at}: ${count}`).join(', ')}`)
  await Promise.all([db.destroy(), patient.destroy()])
} finally {
  await app?.end('SIGTERM')
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
say('')
say('| What | Took | At most | met |')
say('|---|---|---|---|')
for (const { what, took, most, unit } of figures)
  say(
    `| ${what} | ${took.toFixed(1)} ${unit} | ${most.toFixed(0)} ${unit} | ${took <= most ? 'yes' : 'no'} |`,
  )
process.exit(0)
