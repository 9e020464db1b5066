// Measures Ganit's answers and memory beside those of a bare handler: see docs/performance.md.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import type { Case } from './speed/case.ts'
import { allCases, FIRST_PAGE, SEARCH } from './speed/cases.ts'
import { openMeasuring, type Pace } from './speed/measure.ts'
import { makeMonthOfDues } from './speed/month-of-dues.ts'
import { growthOf } from './speed/papers.ts'
import { drawGrowth } from './speed/plot.ts'
import { type Bench, prepareBench, tidyUp } from './speed/prepare.ts'
import { academyOf, Product } from './speed/product.ts'
import { type Figure, figure, table } from './speed/report.ts'
import { askForWholeList } from './speed/whole-list.ts'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
    teaching: { type: 'boolean', default: false },
    papers: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    plot: { type: 'string' },
  },
})

const pace: Pace = options.quick
  ? { rounds: 1, seconds: 1, connections: 16 }
  : { rounds: 3, seconds: Number(options.seconds), connections: 16 }
const sizes = options.quick ? [1_000] : options.students.split(',').map(Number)
if (!sizes.every((size) => SIZES.includes(size))) {
  process.stderr.write(`--students must be some of ${SIZES.join(', ')}, comma-separated.\n`)
  process.exit(1)
}
const isAsked = (name: string) => !options.only || name.includes(options.only)
const tell = (line: string) => process.stderr.write(`${line}\n`)

const memoryGoals = { idle: null, load: 150, list: 60 } as const
const START_GOAL_MS = 2_000
const APP_START_GOAL_MS = 500
const FIRST_BYTE_GOAL_MS = 200
const SLOWEST = 3

const inMegabytes = (name: string, students: number, value: number | null, goal: number | null) =>
  figure({
    case: `${name} (MB)`,
    students,
    rate: value,
    goal,
    met: value === null || goal === null ? null : value <= goal,
  })

const inTime = (name: string, students: number, ms: number, goal: number | null) =>
  figure({ case: name, students, p50_ms: ms, goal, met: goal === null ? null : ms <= goal })

type Measuring = Awaited<ReturnType<typeof openMeasuring>>

async function measureCase(wanted: Case, measuring: Measuring, parts: Parts): Promise<Figure> {
  const { product, limit, alone } = await measuring.measure(wanted, parts.tidy)
  if (product.refused > 0) tell(`${wanted.name}: ${product.refused} requests were refused.`)
  const ratio = limit ? product.rate / limit.rate : null
  const isSteady = !wanted.isRead || product.p99 <= SLOWEST * product.p50
  const calls = wanted.isVisit ? wanted.requests.length : 1
  const cpu = product.cpu === null ? null : product.cpu * calls
  const isCheap = wanted.cpuGoal === undefined || cpu === null || cpu <= wanted.cpuGoal
  const isQuick = wanted.aloneGoal === undefined || (alone ?? 0) <= wanted.aloneGoal
  const goals = [ratio === null ? null : wanted.goal, wanted.cpuGoal, wanted.aloneGoal]
  const hasGoal = goals.some((goal) => goal !== null && goal !== undefined)
  return figure({
    case: wanted.name,
    students: parts.bench.students,
    rate: product.rate / calls,
    p50_ms: product.p50,
    p99_ms: product.p99,
    limit_rate: limit ? limit.rate / calls : null,
    ratio,
    goal: wanted.goal,
    cpu_ms: cpu,
    limit_cpu_ms: limit?.cpu ? limit.cpu * calls : null,
    cpu_goal: wanted.cpuGoal ?? null,
    alone_ms: alone,
    alone_goal: wanted.aloneGoal ?? null,
    met: hasGoal ? (ratio ?? 1) >= (wanted.goal ?? 0) && isSteady && isCheap && isQuick : null,
  })
}

type Parts = { bench: Bench; product: Product; tidy: () => Promise<unknown> }

/** The app's peak memory during some work. */
async function mostMemory<T>(product: Product, work: () => Promise<T>) {
  let most = product.appMemory() ?? 0
  const looking = setInterval(() => {
    most = Math.max(most, product.appMemory() ?? 0)
  }, 50)
  const result = await work()
  clearInterval(looking)
  return { most: product.appMemory() === null ? null : most, result }
}

async function measureWhole(students: number, { product, bench }: Parts) {
  const { firstByteMs, allMs, moreMB } = await askForWholeList(product.url, bench.admin, () =>
    product.appMemory(),
  )
  return [
    inTime('whole list, first byte', students, firstByteMs, FIRST_BYTE_GOAL_MS),
    inTime('whole list, last byte', students, allMs, null),
    inMegabytes('whole list, app memory beyond before', students, moreMB, memoryGoals.list),
  ]
}

const MONTH_OF_DUES = "a month's dues"

/** In dues per second. */
async function measureMonth(students: number, pool: Pool) {
  const { dues, ms } = await makeMonthOfDues(pool)
  return figure({ case: MONTH_OF_DUES, students, rate: (dues / ms) * 1000, p50_ms: ms })
}

async function measureAcademy(students: number): Promise<Figure[]> {
  const dataDir = academyOf({ students, teaching: options.teaching, papers: options.papers }, tell)
  const product = new Product(dataDir)
  await product.start()
  await product.stop()
  await product.start()
  const { db, pool } = product.connect()
  try {
    const figures = [
      inTime('second start to first answer', students, product.startMs, START_GOAL_MS),
      inTime(
        'app alone to first answer',
        students,
        await product.startOfAppAlone(),
        APP_START_GOAL_MS,
      ),
    ]
    const bench = await prepareBench(db, { dataDir, url: product.url, students })
    figures.push(
      inMegabytes('app memory, idle', students, product.appMemory(), memoryGoals.idle),
      inMegabytes('PostgreSQL memory, idle', students, product.databaseMemory(), null),
    )
    const tidy = () => tidyUp(db, bench.batchId)
    const parts = { bench, product, tidy }
    figures.push(...(await measureWhole(students, parts)))
    figures.push(...(await measureCases(parts)))
    if (isAsked(MONTH_OF_DUES)) figures.push(await measureMonth(students, pool))
    return figures
  } finally {
    await db.destroy()
    await product.stop()
  }
}

const SEARCH_GOAL = 0.8

/** Searches answered per first page of the directory. */
function besideFirstPage(figures: Figure[]) {
  const rateOf = (name: string) => figures.find((each) => each.case === name)?.rate
  const [search, first] = [rateOf(SEARCH), rateOf(FIRST_PAGE)]
  if (!search || !first) return undefined
  const ratio = search / first
  return figure({
    case: `${SEARCH}: beside the first page`,
    students: figures[0]?.students ?? 0,
    rate: search,
    limit_rate: first,
    ratio,
    goal: SEARCH_GOAL,
    met: ratio >= SEARCH_GOAL,
  })
}

async function measureCases(parts: Parts) {
  const { product, bench } = parts
  const measuring = await openMeasuring(product, pace)
  const figures: Figure[] = []
  try {
    const { most } = await mostMemory(product, async () => {
      for (const wanted of allCases(bench)) {
        if (!isAsked(wanted.name)) continue
        figures.push(await measureCase(wanted, measuring, parts))
        const { rate, ratio, cpu_ms } = figures.at(-1) as Figure
        tell(`${wanted.name}: ${rate}/s, ratio ${ratio}, ${cpu_ms} ms of processor`)
      }
    })
    const beside = besideFirstPage(figures)
    if (beside) figures.push(beside)
    figures.push(
      inMegabytes('app memory, most under load', bench.students, most, memoryGoals.load),
      inMegabytes('app memory, after load', bench.students, product.appMemory(), memoryGoals.load),
      inMegabytes('PostgreSQL memory, after load', bench.students, product.databaseMemory(), null),
    )
  } finally {
    await measuring.close()
  }
  return figures
}

const all: Figure[] = []
for (const students of sizes) {
  const figures = await measureAcademy(students)
  all.push(...figures)
  if (!options.json) process.stdout.write(`\n${students} students\n\n${table(figures)}\n`)
}
const growth = growthOf(all)
if (growth.length > 0 && !options.json) process.stdout.write(`\n${table(growth)}\n`)
all.push(...growth)
if (options.json) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`)
if (options.plot) writeFileSync(options.plot, drawGrowth(all))
process.exit(0)
