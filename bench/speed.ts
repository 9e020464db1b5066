// The product's answers and memory beside those of a bare handler: see docs/performance.md.
import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { openOwnConnection } from '../server/src/db/connections/own-connection.ts'
import { readAcademyToday } from '../server/src/features/ground/settings/settings.service.ts'
import { makeDues } from '../server/src/features/money/fees/dues.service.ts'
import { GROWING } from './cases/teachers.ts'
import { casesOf, DRAWN, DRAWN_ASKS, EVENING, FIRST_PAGE, SEARCH } from './cases.ts'
import type { Facts } from './harness/case.ts'
import { prepareFacts } from './harness/facts.ts'
import { type Figure, figure, figureOf, table, tell } from './harness/figures.ts'
import { tidyUp } from './harness/own-rows.ts'
import { academyOf, Product } from './harness/product.ts'
import { openMeasuring, type Pace } from './measure.ts'

export type Options = {
  students: string
  seconds: string
  only?: string
  quick: boolean
  teaching: boolean
  papers: boolean
}

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const MEMORY = { most: { value: 150 } }

const paceOf = ({ quick, seconds }: Options, connections: number): Pace =>
  quick
    ? { rounds: 1, seconds: 1, connections }
    : { rounds: 3, seconds: Number(seconds), connections }

/** All figures of each size. */
export async function speed(options: Options): Promise<Figure[]> {
  const sizes = options.quick ? [1_000] : options.students.split(',').map(Number)
  if (!sizes.every((size) => SIZES.includes(size)))
    throw new Error(`--students must be some of ${SIZES.join(', ')}, comma-separated.`)
  const all: Figure[] = []
  for (const students of sizes) {
    const figures = await measureAcademy(students, options)
    all.push(...figures.map((each) => ({ ...each, students })))
    if (sizes.length > 1) tell(`\n${students} students\n\n${table(figures)}\n`)
  }
  return [...all, ...growthOf(all, Math.min(...sizes), Math.max(...sizes))]
}

async function measureAcademy(students: number, options: Options): Promise<Figure[]> {
  const { teaching, papers, only = '' } = options
  const product = new Product(academyOf({ students, teaching, papers }))
  await product.start()
  await product.stop()
  await product.start()
  const start = figureOf('second start to first answer', product.startMs, 'ms', {
    most: { value: 2000 },
  })
  const { db, pool } = product.connect()
  try {
    const alone = await product.startOfAppAlone()
    const facts = await prepareFacts(db, product, students)
    const figures = [
      start,
      figureOf('app alone to first answer', alone, 'ms', { most: { value: 500 } }),
      figureOf('app memory, idle', product.appMemory(), 'MB'),
      figureOf('PostgreSQL memory, idle', product.databaseMemory(), 'MB'),
      ...(await measureWholeList(product, facts)),
    ]
    const measuring = await openMeasuring(product, paceOf(options, 16), () => tidyUp(db))
    const { most } = await product.mostMemory(async () => {
      for (const each of casesOf(facts).filter(({ name }) => name.includes(only))) {
        figures.push(await measuring.measure(each))
        tell(JSON.stringify({ ...figures.at(-1), most: undefined, least: undefined }))
      }
    })
    await measuring.close()
    figures.push(
      ...besideFirstPage(figures),
      ...drawnBesideItsCalls(figures),
      figureOf('app memory, most under load', most, 'MB', MEMORY),
      figureOf('app memory, after load', product.appMemory(), 'MB', MEMORY),
      figureOf('PostgreSQL memory, after load', product.databaseMemory(), 'MB'),
    )
    if (MONTH_OF_DUES.includes(only)) figures.push(await measureMonth(pool))
    return figures
  } finally {
    await db.destroy()
    await product.stop()
  }
}

/** The whole directory as one array: time to the first and last byte, and the peak of additional memory. */
async function measureWholeList(product: Product, { tokens }: Facts) {
  const before = product.appMemory()
  const started = performance.now()
  let firstMs = 0
  const { most } = await product.mostMemory(async () => {
    const headers = { authorization: `Bearer ${tokens.admin?.[0]}` }
    const asked = request(`${product.url}/api/student/student_list/`, { headers }).end()
    const [response] = await once(asked, 'response')
    for await (const _ of response) firstMs ||= performance.now() - started
  }, 20)
  const more = most === null || before === null ? null : most - before
  return [
    figureOf('whole list, first byte', firstMs, 'ms', { most: { value: 200 } }),
    figureOf('whole list, last byte', performance.now() - started, 'ms'),
    figureOf('whole list, app memory beyond before', more, 'MB', { most: { value: 60 } }),
  ]
}

/** Searches answered per first page of the directory. */
function besideFirstPage(figures: readonly Figure[]) {
  const rateOf = (name: string) => figures.find((each) => each.case === name)?.rate
  const [rate, limit_rate] = [rateOf(SEARCH), rateOf(FIRST_PAGE)]
  if (!rate || !limit_rate) return []
  const name = `${SEARCH}: beside the first page`
  return [figure({ case: name, rate, limit_rate, ratio: rate / limit_rate, least: { ratio: 0.8 } })]
}

/** CPU time of a drawn home, by that of the calls that it asks. */
function drawnBesideItsCalls(figures: readonly Figure[]) {
  const cpuOf = (name: string) => figures.find((each) => each.case === name)?.cpu_ms
  const [cpu_ms, limit_cpu_ms] = [cpuOf(DRAWN), cpuOf(DRAWN_ASKS)]
  if (!cpu_ms || !limit_cpu_ms) return []
  const name = `${DRAWN}: beside its calls`
  return [
    figure({ case: name, cpu_ms, limit_cpu_ms, ratio: cpu_ms / limit_cpu_ms, most: { ratio: 2 } }),
  ]
}

/** How many times as long first pages take in the largest academy as in the smallest. */
function growthOf(all: readonly Figure[], least: number, largest: number) {
  return GROWING.flatMap((name) => {
    const at = (size: number) =>
      all.find((each) => each.case === name && each.students === size)?.alone_ms
    const [small, large] = [at(least), at(largest)]
    if (least === largest || !small || !large) return []
    const grown = { case: `${name}: growth from ${least} students`, students: largest }
    return figure({ ...grown, ratio: large / small, most: { ratio: 1.3 } })
  })
}

const MONTH_OF_DUES = "a month's dues"
/** As many batches at once as the daily job takes. */
const CHUNK = 20

class TakenBack extends Error {}

/** Makes the next month's dues of a fee in every batch, as the daily job does, and rolls them back: dues a second. */
async function measureMonth(pool: Pool) {
  const { db } = openOwnConnection(pool)
  let [dues, ms] = [0, 0]
  const making = db.transaction().execute(async (trx) => {
    const today = await readAcademyToday(trx)
    const { rows } = await sql<{ batch_id: number }>`
      insert into batch_fees (batch_id, title, amount, due_date, fee_type)
      select batch_id, 'Bench: a month', 1000, ${today}::date + 1, 'recurring' from batches order by batch_id
      returning batch_id`.execute(trx)
    const batches = rows.map(({ batch_id }) => batch_id)
    const started = performance.now()
    for (let n = 0; n < batches.length; n += CHUNK)
      dues += await makeDues(trx, { batch_ids: batches.slice(n, n + CHUNK) }, today)
    ms = performance.now() - started
    throw new TakenBack()
  })
  await making.catch((error) => {
    if (!(error instanceof TakenBack)) throw error
  })
  await db.destroy()
  return figure({ case: MONTH_OF_DUES, rate: (dues / ms) * 1000, p50_ms: ms })
}

const BY_PROCESSES = ['landing page', 'me', FIRST_PAGE, EVENING]

/** Throughput of several processes on one machine, and the memory of each: see docs/scale.md. */
export async function processes(options: Options & { processes: string }) {
  const students = Number(options.students.split(',')[0])
  const figures: Figure[] = []
  for (const count of options.processes.split(',')) {
    const product = new Product(academyOf({ students }), { PROCESSES: count })
    await product.start()
    const { db } = product.connect()
    const facts = await prepareFacts(db, product, students)
    const measuring = await openMeasuring(product, paceOf(options, 32), () => tidyUp(db))
    const wanted = options.only ? [options.only] : BY_PROCESSES
    for (const each of casesOf(facts).filter(({ name }) => wanted.includes(name))) {
      const found = await measuring.measure({ ...each, limit: 'none', least: {}, most: {} })
      const note = product.memoryOfWorkers().map(Math.round).join(' + ')
      figures.push({ ...found, case: `${each.name}, processes: ${count}`, note: `MB: ${note}` })
    }
    await measuring.close()
    await db.destroy()
    await product.stop()
  }
  return figures
}
