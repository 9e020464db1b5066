// Half of the maximum load of an ordinary evening, minute after minute: see docs/performance.md.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { casesOf, EVENING } from './cases.ts'
import type { Driven } from './harness/drive.ts'
import { prepareFacts } from './harness/facts.ts'
import { type Figure, figure, figureOf, tell } from './harness/figures.ts'
import { academyOf, Product } from './harness/product.ts'
import { openDriver } from './measure.ts'

const CAPACITY_SECONDS = 10
const MINUTE_SECONDS = 60
const SHARE = 0.5
const LOOK_MS = 2_000
/** The first sixth warms caches and compiled code. */
const WARM_UP = 1 / 6
const MOST_GROWTH = 1.1

/** Observed measures, with units. */
const LOOKED_AT = {
  app: 'app memory (MB)',
  database: 'PostgreSQL’s own memory (MB)',
  files: 'open files of the app',
  connections: 'connections to PostgreSQL',
} as const
const NAMES = Object.keys(LOOKED_AT) as (keyof typeof LOOKED_AT)[]
type Look = Record<keyof typeof LOOKED_AT, number>

const meanOf = (looks: readonly Look[], name: keyof Look) =>
  looks.reduce((sum, look) => sum + look[name], 0) / looks.length

export async function soak({ minutes, students }: { minutes: number; students: number }) {
  if (minutes < 3 || students < 100)
    throw new Error('--minutes must be 3 or more, --students 100 or more.')
  const dataDir = academyOf({ students })
  const product = new Product(dataDir)
  await product.start()
  const { db } = product.connect()
  const facts = await prepareFacts(db, product, students)
  const requests = casesOf(facts).find(({ name }) => name === EVENING)?.requests ?? []
  const { drive, close } = openDriver()

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
  async function minute(seconds: number, rate?: number): Promise<Driven & { looks: Look[] }> {
    const looks = [await look()]
    const looking = setInterval(() => void look().then((each) => looks.push(each)), LOOK_MS)
    const job = { name: EVENING, url: product.url, requests, connections: 16, seconds }
    const driven = await drive({ ...job, ...(rate && { rate }) })
    clearInterval(looking)
    return { ...driven, looks }
  }

  await minute(CAPACITY_SECONDS)
  const capacity = await minute(CAPACITY_SECONDS)
  const rate = Math.max(1, Math.floor(capacity.rate * SHARE))
  tell(`${Math.round(capacity.rate)} requests a second at most, ${rate} for ${minutes} minutes`)
  tell(
    `| minute | requests/s | refused | p50 ms | p99 ms | ${Object.values(LOOKED_AT).join(' | ')} |`,
  )
  tell(`|${'--:|'.repeat(5 + NAMES.length)}`)
  const all: Awaited<ReturnType<typeof minute>>[] = []
  for (let n = 1; n <= minutes; n += 1) {
    const each = await minute(MINUTE_SECONDS, rate)
    all.push(each)
    const times = [each.rate, each.refused, each.p50, each.p99]
    const seen = [...times, ...NAMES.map((name) => meanOf(each.looks, name))]
    tell(`| ${n} | ${seen.map((value) => value.toFixed(1)).join(' | ')} |`)
  }
  await close()
  await db.destroy()
  await product.stop()

  const warm = all.slice(Math.max(1, Math.floor(minutes * WARM_UP)))
  const third = Math.max(1, Math.floor(warm.length / 3))
  const grown = NAMES.map((name): Figure => {
    const of = (some: typeof warm) =>
      meanOf(
        some.flatMap(({ looks }) => looks),
        name,
      )
    const [first, last] = [of(warm.slice(0, third)), of(warm.slice(-third))]
    const most = { most: { ratio: MOST_GROWTH } }
    const note = `${first.toFixed(1)} in the first third, ${last.toFixed(1)} in the last`
    return { ...figure({ case: LOOKED_AT[name], ratio: last / first, ...most }), note }
  })
  const refused = all.reduce((sum, each) => sum + each.refused, 0)
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined }
  const doctor = spawnSync(process.execPath, ['server/src/commands/doctor.ts'], {
    ...{ env, cwd: join(import.meta.dirname, '..'), encoding: 'utf8' },
  })
  tell(doctor.stdout.trim())
  return [
    ...grown,
    figureOf('refused requests', refused, '', { most: { value: 0 } }),
    figureOf('exit code of the doctor', doctor.status, '', { most: { value: 0 } }),
  ]
}
