// Runs hours of an ordinary evening at half the maximum load: see docs/performance.md.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { runDoctor } from '../server/test/ganit-command.ts'
import { allCases, EVENING } from './speed/cases.ts'
import type { Round } from './speed/measure.ts'
import { prepareBench } from './speed/prepare.ts'
import { academyOf, Product } from './speed/product.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    students: { type: 'string', default: '5000' },
  },
})
const minutes = Number(options.minutes)
const students = Number(options.students)
if (!(minutes >= 3 && Number.isInteger(minutes) && students >= 100)) {
  process.stderr.write('--minutes must be 3 or more, --students 100 or more.\n')
  process.exit(1)
}

const CONNECTIONS = 16
const CAPACITY_SECONDS = 10
const MINUTE_SECONDS = 60
const SHARE = 0.5
const LOOK_MS = 2_000
/** The first sixth warms caches and compiled code. */
const WARM_UP = 1 / 6
const MOST_GROWTH = 0.1

/** Observed measures, with units. */
const LOOKED_AT = {
  app: 'app memory (MB)',
  database: 'PostgreSQL’s own memory (MB)',
  files: 'open files of the app',
  connections: 'connections to PostgreSQL',
} as const
type Look = Record<keyof typeof LOOKED_AT, number>
const NAMES = Object.keys(LOOKED_AT) as (keyof Look)[]

type Minute = Round & Look

const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const meansOf = (looks: Look[]) =>
  Object.fromEntries(NAMES.map((name) => [name, mean(looks.map((look) => look[name]))])) as Look

const dataDir = academyOf({ students }, (line) => process.stderr.write(`${line}\n`))
const product = new Product(dataDir)
await product.start()
const { db } = product.connect()

async function look(): Promise<Look> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name = 'ganit'`.execute(
    db,
  )
  return {
    app: product.appMemory() ?? 0,
    database: product.databaseMemory('own') ?? 0,
    files: product.openFiles() ?? 0,
    connections: rows[0]?.count ?? 0,
  }
}

/** Sends requests at a rate per second, or as fast as they are answered, and observes meanwhile. */
async function drive(driver: ChildProcess, seconds: number, rate?: number): Promise<Minute> {
  const job = { name: EVENING, url: product.url, requests, connections: CONNECTIONS, seconds, rate }
  const looks = [await look()]
  const looking = setInterval(() => void look().then((each) => looks.push(each)), LOOK_MS)
  driver.send(job)
  const [round] = (await once(driver, 'message')) as [Round]
  clearInterval(looking)
  return { ...round, ...meansOf(looks) }
}

const bench = await prepareBench(db, { dataDir, url: product.url, students })
const requests = allCases(bench).find(({ name }) => name === EVENING)?.requests ?? []
const driver = fork(join(import.meta.dirname, 'drive.mjs'))
const tell = (line: string) => void process.stdout.write(`${line}\n`)

await drive(driver, CAPACITY_SECONDS)
const capacity = await drive(driver, CAPACITY_SECONDS)
const rate = Math.max(1, Math.floor(capacity.rate * SHARE))
tell(
  `${students} students, ${Math.round(capacity.rate)} requests a second at most, ${rate} for ${minutes} minutes\n`,
)
tell(
  `| minute | requests/s | refused | median ms | p99 ms | ${Object.values(LOOKED_AT).join(' | ')} |`,
)
tell(`|${'--:|'.repeat(5 + NAMES.length)}`)

const all: Minute[] = []
for (let n = 1; n <= minutes; n++) {
  const minute = await drive(driver, MINUTE_SECONDS, rate)
  all.push(minute)
  const looks = NAMES.map((name) =>
    minute[name].toFixed(name === 'app' || name === 'database' ? 1 : 0),
  )
  tell(
    `| ${[n, Math.round(minute.rate), minute.refused, minute.p50, minute.p99, ...looks].join(' | ')} |`,
  )
}
driver.kill('SIGTERM')
await db.destroy()

const warm = all.slice(Math.max(1, Math.floor(minutes * WARM_UP)))
const third = Math.max(1, Math.floor(warm.length / 3))
const [first, last] = [meansOf(warm.slice(0, third)), meansOf(warm.slice(-third))]
const failed: string[] = []
tell('')
for (const name of NAMES) {
  const growth = last[name] / first[name] - 1
  const inWords = `${growth < 0 ? '' : '+'}${(growth * 100).toFixed(1)} %`
  tell(
    `${LOOKED_AT[name]}: ${first[name].toFixed(1)} in the first third, ${last[name].toFixed(1)} in the last (${inWords})`,
  )
  if (growth > MOST_GROWTH) failed.push(LOOKED_AT[name])
}
const refused = all.reduce((sum, minute) => sum + minute.refused, 0)
if (refused > 0) failed.push(`${refused} refused requests`)
await product.stop()
const doctor = await runDoctor({ DATA_DIR: dataDir })
tell(doctor.said.trim())
if (doctor.code !== 0) failed.push('the ledger')
tell(
  failed.length > 0
    ? `Not passed: ${failed.join(', ')}.`
    : 'Passed: nothing grew by more than a tenth.',
)
process.exit(failed.length > 0 ? 1 : 0)
