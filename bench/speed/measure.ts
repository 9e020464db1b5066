import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Case } from './case.ts'
import { type Product, processorOf } from './product.ts'

type Driven = { rate: number; p50: number; p99: number; answered: number; refused: number }
/** `cpu` is the CPU time per request in ms; null if the system does not tell. */
export type Round = Driven & { cpu: number | null }
export type Pace = { rounds: number; seconds: number; connections: number }

const HERE = import.meta.dirname
/** Seconds of sending one request at a time. */
const ALONE = 2
/** For calls that are measured only so that none becomes slow unnoticed. */
const MINOR = { rounds: 1, seconds: 1 }

async function ask<Answer>(child: ChildProcess, job: object): Promise<Answer> {
  const answered = new AbortController()
  const { signal } = answered
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Error('A process of the benchmark ended.')
  })
  child.send(job)
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal }), gone])) as [Answer]
    return answer
  } finally {
    answered.abort()
  }
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const medianOf = (rounds: Round[]): Round => ({
  answered: median(rounds.map(({ answered }) => answered)),
  cpu: rounds.some(({ cpu }) => cpu === null) ? null : median(rounds.map(({ cpu }) => cpu ?? 0)),
  rate: median(rounds.map(({ rate }) => rate)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  refused: Math.max(...rounds.map(({ refused }) => refused)),
})

/** Starts the driver and the limits' server; `betweenRounds` resets the database. */
export async function openMeasuring(product: Product, pace: Pace) {
  const { dataDir, url } = product
  const driver = fork(join(HERE, '../drive.mjs'))
  const bare = fork(join(HERE, 'bare.ts'), [dataDir])
  const [port] = (await once(bare, 'message')) as [number]
  const limitUrl = `http://127.0.0.1:${port}`

  async function teach(wanted: Case) {
    const bytes = []
    if (wanted.limit !== 'database')
      for (const each of wanted.requests) bytes.push(await bytesOf(url, each))
    const said = await ask<string>(bare, { wanted, bytes })
    if (said !== 'ready') throw new Error(said)
  }

  const drive = (
    name: string,
    requests: unknown[],
    at: string,
    seconds = pace.seconds,
    connections = pace.connections,
  ) => ask<Driven>(driver, { name, url: at, requests, connections, seconds })

  /** CPU time so far of the product, or of the limit with the same PostgreSQL, in ms. */
  function spent(by: 'product' | 'limit') {
    const taken = product.processor()
    return taken && taken.database + (by === 'product' ? taken.app : processorOf(bare.pid ?? 0))
  }

  async function round(by: 'product' | 'limit', ...what: Parameters<typeof drive>): Promise<Round> {
    const before = spent(by)
    const driven = await drive(...what)
    const after = spent(by)
    const isKnown = before !== null && after !== null && driven.answered > 0
    return { ...driven, cpu: isKnown ? (after - before) / driven.answered : null }
  }

  /** Alternates product and limit, so that both meet the same conditions. */
  async function measure(wanted: Case, betweenRounds: () => Promise<unknown>) {
    const { name, requests, limit, isMinor } = wanted
    const { rounds: times, seconds } = isMinor ? MINOR : pace
    if (limit !== 'none') await teach(wanted)
    const limitRequests = [{ method: 'GET', path: `/${encodeURIComponent(name)}` }]
    const rounds: Round[] = []
    const limits: Round[] = []
    const warmUp = Math.min(1, pace.seconds)
    // Otherwise work left by the previous case would slow the first answers.
    await betweenRounds()
    await drive(name, requests, url, warmUp)
    for (let n = 0; n < times; n++) {
      await betweenRounds()
      rounds.push(await round('product', name, requests, url, seconds))
      if (limit === 'none') continue
      await betweenRounds()
      limits.push(await round('limit', `limit: ${name}`, limitRequests, limitUrl, seconds))
    }
    if (wanted.aloneGoal !== undefined) await betweenRounds()
    return {
      alone: wanted.aloneGoal === undefined ? null : await alone(wanted),
      product: medianOf(rounds),
      limit: limits.length > 0 ? medianOf(limits) : undefined,
    }
  }

  /** Median time of an answer without other load, or of all answers of a visit, in ms. */
  async function alone({ name, requests, isVisit }: Case) {
    const { p50, rate } = await drive(name, requests, url, Math.min(ALONE, pace.seconds), 1)
    return isVisit ? (1_000 / rate) * requests.length : p50
  }

  async function close() {
    for (const child of [driver, bare]) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  return { measure, drive, close }
}

async function bytesOf(url: string, { path, headers = {} }: Case['requests'][number]) {
  const { request } = await import('node:http')
  const asked = request(url + path, { headers }).end()
  const [response] = await once(asked, 'response')
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  const {
    connection,
    'keep-alive': keepAlive,
    date,
    'content-length': length,
    'transfer-encoding': transfer,
    ...kept
  } = response.headers
  return { headers: kept, body: Buffer.concat(parts).toString('base64') }
}
