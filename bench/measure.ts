import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Case } from './harness/case.ts'
import type { Driven, Job } from './harness/drive.ts'
import { figure, tell } from './harness/figures.ts'
import { processorOf } from './harness/proc.ts'
import type { Product } from './harness/product.ts'
import { atPercent } from './harness/timer.ts'

/** `cpu` is the CPU time per request in ms; null if the system does not tell. */
type Round = Driven & { cpu: number | null }
export type Pace = { rounds: number; seconds: number; connections: number }

/** Seconds for which requests are sent one at a time. */
const ALONE = 2
/** For calls that are measured only so that none becomes slow unnoticed. */
const MINOR = { rounds: 1, seconds: 1 }
const SLOWEST = 3
/** Fewer than a process draws at once (`server/src/pages/drawn-pages.ts`). */
const DRAWN_AT_ONCE = 4

async function askDriver<Answer>(child: ChildProcess, job: object): Promise<Answer> {
  const answered = new AbortController()
  const { signal } = answered
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Error('A process of the benchmark ended.')
  })
  gone.catch(() => {})
  child.send(job)
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal }), gone])) as [Answer]
    return answer
  } finally {
    answered.abort()
  }
}

/** The driver, as a process of its own. */
export function openDriver() {
  const child = fork(join(import.meta.dirname, 'harness/drive.ts'))
  return { drive: (job: Job) => askDriver<Driven>(child, job), close: () => endDriver(child) }
}

async function endDriver(child: ChildProcess) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const medianOf = (rounds: Round[], name: keyof Round) =>
  atPercent(
    rounds.map((round) => round[name] ?? 0),
    50,
  )

/** Starts the driver and the limits' server; `tidyUp` resets the database before each round. */
export async function openMeasuring(product: Product, pace: Pace, tidyUp: () => Promise<unknown>) {
  const { drive, close } = openDriver()
  const limits = fork(join(import.meta.dirname, 'harness/limit.ts'), [product.dataDir, product.url])
  const [port] = (await once(limits, 'message')) as [number]

  /** CPU time so far of the product, or of the limit, with PostgreSQL, in ms. */
  function spent(isLimit: boolean) {
    const taken = product.processor()
    return taken && taken.database + (isLimit ? processorOf(limits.pid ?? 0) : taken.app)
  }

  async function round(job: Job, isLimit = false): Promise<Round> {
    await tidyUp()
    const before = spent(isLimit)
    const driven = await drive(job)
    const after = spent(isLimit)
    const isKnown = before !== null && after !== null && driven.answered > 0
    return { ...driven, cpu: isKnown ? (after - before) / driven.answered : null }
  }

  /** Alternates product and limit, so that both meet the same conditions. */
  async function measure(wanted: Case) {
    const { name, requests, limit = 'none', isMinor, isVisit, isRead, most, least } = wanted
    const { rounds: times, seconds } = isMinor ? MINOR : pace
    if (limit !== 'none') {
      const said = await askDriver<string>(limits, { ...wanted, body: undefined })
      if (said !== 'ready') throw new Error(said)
    }
    const connections = wanted.isDrawn
      ? Math.min(DRAWN_AT_ONCE, pace.connections)
      : pace.connections
    const job: Job = { name, requests, url: product.url, connections, seconds }
    const beside = {
      ...{ ...job, name: `limit: ${name}`, url: `http://127.0.0.1:${port}` },
      requests: [{ method: 'GET', path: `/${encodeURIComponent(name)}` }],
    }
    const rounds: Round[] = []
    const others: Round[] = []
    // Warms up, and then begins without work left by the case before.
    await round({ ...job, seconds: Math.min(1, pace.seconds) })
    for (let n = 0; n < times; n += 1) {
      rounds.push(await round(job))
      if (limit !== 'none') others.push(await round(beside, true))
    }
    const alone =
      most?.alone_ms === undefined
        ? undefined
        : await round({ ...job, seconds: Math.min(ALONE, pace.seconds), connections: 1 })
    const refused = rounds.reduce((sum, each) => sum + each.refused, 0)
    if (refused > 0) tell(`${name}: ${refused} requests were refused.`)
    // A visit counts as all its requests.
    const calls = isVisit ? requests.length : 1
    const hasCpu = rounds.every(({ cpu }) => cpu !== null)
    const [rate, p50_ms] = [medianOf(rounds, 'rate'), medianOf(rounds, 'p50')]
    const limit_rate = others.length > 0 ? medianOf(others, 'rate') : undefined
    return figure({
      case: name,
      rate: rate / calls,
      p50_ms,
      p99_ms: medianOf(rounds, 'p99'),
      limit_rate: limit_rate && limit_rate / calls,
      ratio: limit_rate && rate / limit_rate,
      cpu_ms: hasCpu ? medianOf(rounds, 'cpu') * calls : null,
      limit_cpu_ms: hasCpu && limit_rate ? medianOf(others, 'cpu') * calls : null,
      alone_ms: alone && (isVisit ? (1_000 / alone.rate) * calls : alone.p50),
      ...(least && { least }),
      most: { ...most, ...(isRead && { p99_ms: SLOWEST * p50_ms }) },
    })
  }
  return {
    measure,
    close: async () => {
      await close()
      await endDriver(limits)
    },
  }
}
