// The weekly notes of a large academy on a throw-away database: written in one process, then again by processes that are
// killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../server/src/db/client.ts'
import type { DatabaseAddress } from '../../server/src/db/embedded/address.ts'
import { startEmbedded } from '../../server/src/db/embedded/start.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { ownConnection } from '../../server/src/db/own-connection.ts'
import type { Database } from '../../server/src/db/schema.ts'
import { enqueue } from '../../server/src/features/ground/background-jobs/background-jobs.queries.ts'
import { localTime } from '../../server/src/features/ground/settings/clock.service.ts'
import { weeklyWorks } from '../../server/src/features/learning/weekly/sending.service.ts'
import { inboxPage } from '../../server/src/features/messages/inbox.queries.ts'
import { runDueJob } from '../../server/src/jobs/worker.ts'
import { loadWeek } from './academy.ts'

const { values: options } = parseArgs({
  options: { students: { type: 'string', default: '10000' } },
})
const STUDENTS = Number(options.students)
const KILLS = 3
const WEEK = localTime('Asia/Kolkata').date

const say = (line: string) => process.stdout.write(`${line}\n`)
const log = { error: say, warn: say }
const reach = { mail: true, sms: false, whatsapp: false, origin: 'https://academy.example.org' }

type Figure = { what: string; took: number; unit: string; isMet: boolean; bound: string }
const figures: Figure[] = []

/** Milliseconds that this process has waited for PostgreSQL, whoever asked. */
const waited = { ms: 0 }
function countWaiting() {
  const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
  const query = client.query
  client.query = function (...given) {
    const started = performance.now()
    const answer = query.apply(this, given)
    if (answer instanceof Promise)
      void answer
        .catch(() => {})
        .finally(() => {
          waited.ms += performance.now() - started
        })
    return answer
  }
}

const percentile = (taken: number[], percent: number) =>
  taken.toSorted((a, b) => a - b)[Math.floor((taken.length * percent) / 100)] ?? 0

/** Waiting times of somebody who keeps reading an inbox, until stopped. */
async function readAllTheWhile(db: Kysely<Database>, isOver: () => boolean) {
  const taken: number[] = []
  for (let n = 1; !isOver(); n += 1) {
    const started = performance.now()
    const holder = { uid: 'nobody', student_id: (n * 997) % STUDENTS }
    await inboxPage(db, holder, { page: 1, page_size: 20 })
    taken.push(performance.now() - started)
    await sleep(5)
  }
  return taken
}

const put = (db: Kysely<Database>) =>
  enqueue(db, { kind: 'weekly note', key: `weekly/${WEEK}`, input: { week: WEEK } })

/** How many people were told, and how many more than once. */
async function toldTo(db: Kysely<Database>) {
  const { rows } = await sql<{ people: number; twice: number }>`
    select count(*)::int as people, (count(*) filter (where told > 1))::int as twice
    from (
      select guardian_id, count(*) as told from deliveries
      where channel = 'inbox' and event_key like 'weekly/%' group by guardian_id) as each`.execute(
    db,
  )
  return rows[0] ?? { people: 0, twice: 0 }
}

async function measureAlone(db: Kysely<Database>) {
  await put(db)
  global.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const started = performance.now()
  waited.ms = 0
  while (await runDueJob({ db, log, works: weeklyWorks({ reach }) }));
  const took = performance.now() - started
  clearInterval(watching)
  const share = waited.ms / took
  const memory = (most - before) / 1_000_000
  const seconds = took / 1000
  figures.push(
    ...[
      { what: 'Written', took: seconds, unit: 's', isMet: seconds <= 40, bound: '≤ 40 s' },
      { what: 'of it in SQL', took: share, unit: '', isMet: share >= 0.6, bound: '≥ 0.6' },
      { what: 'More memory', took: memory, unit: 'MB', isMet: memory <= 40, bound: '≤ 40 MB' },
    ],
  )
}

const forget = (db: Kysely<Database>) =>
  sql`truncate messages, deliveries, told_events, tellings, weekly_notes, weekly_sendings cascade`.execute(
    db,
  )

/** Sends by processes that are killed at some moment, each followed by the next; others read meanwhile. */
async function measureKilled(db: Kysely<Database>, address: DatabaseAddress) {
  let isOver = false
  const calm = readAllTheWhile(db, () => isOver)
  await sleep(5_000)
  isOver = true
  const before = percentile(await calm, 99)
  await put(db)
  let isSent = false
  const busy = readAllTheWhile(db, () => isSent)
  for (let n = 0; n <= KILLS; n += 1) {
    const file = join(import.meta.dirname, 'sender.ts')
    const child = spawn(process.execPath, [...process.execArgv, file, JSON.stringify(address)], {
      stdio: 'inherit',
    })
    const ended = once(child, 'exit')
    if (n < KILLS) {
      const { people } = await toldTo(db)
      while ((await toldTo(db)).people < people + STUDENTS / 10) await sleep(50)
      child.kill('SIGKILL')
    }
    await ended
    // Its lease would end by itself after a minute.
    await sql`update jobs set run_at = now()`.execute(db)
  }
  isSent = true
  const meanwhile = percentile(await busy, 99) / before
  const { people, twice } = await toldTo(db)
  const expected = (STUDENTS * 4) / 5
  figures.push(
    ...[
      {
        ...{ what: 'p99 of an inbox meanwhile', took: meanwhile, unit: '×' },
        ...{ isMet: meanwhile <= 2, bound: '≤ 2 ×' },
      },
      {
        ...{ what: `Told after ${KILLS} kill -9`, took: people, unit: 'people' },
        ...{ isMet: people === expected && twice === 0, bound: `${expected}, ${twice} twice` },
      },
    ],
  )
}

const dataDir = mkdtempSync(join(tmpdir(), 'ganit-bench-'))
const server = await startEmbedded({ dataDir, log: { info: () => {}, warn: say } })
try {
  await migrate(server.address)
  const { db, pool } = connect(server.address)
  const patient = ownConnection(pool).db
  say(`Filling an academy of ${STUDENTS} students …`)
  await patient.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await loadWeek(one, STUDENTS, WEEK)
  })
  countWaiting()
  await measureAlone(db)
  say(`Told ${JSON.stringify(await toldTo(db))}`)
  await forget(patient)
  await measureKilled(db, server.address)
  await Promise.all([db.destroy(), patient.destroy()])
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
say('')
say('| What | Took | Bound | met |')
say('|---|---|---|---|')
for (const { what, took, unit, bound, isMet } of figures)
  say(`| ${what} | ${took.toFixed(2)} ${unit} | ${bound} | ${isMet ? 'yes' : 'no'} |`)
process.exit(0)
