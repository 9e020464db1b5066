// Times work of this process. Rounds of requests are timed by `measure.ts`.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Bounds, type Figure, figure, figureOf, tell } from './figures.ts'

/** The time below which so many per cent are. */
export const atPercent = (taken: readonly number[], percent: number) =>
  taken.toSorted((a, b) => a - b)[Math.floor((taken.length * percent) / 100)] ?? 0

/** How long some work takes, in ms. */
export async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** How long some work takes, in seconds, as a line of the table. */
export const seconds = async (name: string, work: () => Promise<unknown>, bounds?: Bounds) =>
  figureOf(name, (await timed(work)) / 1000, 's', bounds)

/** Statements that this process has sent, and milliseconds it has waited for their answers. */
export const sqlTime = { asked: 0, waited: 0 }

const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
const query = client.query
client.query = function (...given) {
  sqlTime.asked += 1
  const started = performance.now()
  const answer = query.apply(this, given)
  const count = () => {
    sqlTime.waited += performance.now() - started
  }
  if (answer instanceof Promise) answer.then(count, count)
  return answer
}

/** The speed of some work beside its SQL alone: 1 if nothing is computed. */
export async function besideSql(work: () => Promise<unknown>) {
  const before = { waited: sqlTime.waited, cpu: process.cpuUsage() }
  await work()
  const waited = sqlTime.waited - before.waited
  const { user, system } = process.cpuUsage(before.cpu)
  return waited / (waited + (user + system) / 1000)
}

/** A case whose work is done here, round after round, and not by requests. */
export type Work = Bounds & {
  name: string
  run: (round: number) => Promise<unknown>
  rounds?: number
  /** Rounds before the first one that is timed. */
  warm?: number
}

/** How long each round takes, in ms. */
export async function timesOf({ run, rounds = 50, warm = 0 }: Omit<Work, 'name'>) {
  const taken: number[] = []
  for (let round = 0; round < warm + rounds; round += 1) taken.push(await timed(() => run(round)))
  return taken.slice(warm)
}

/** Median and slowest per cent of many rounds, and their speed beside their SQL alone. */
async function measureWork({ name, run, rounds, warm = 0, ...bounds }: Work) {
  for (let round = 0; round < warm; round += 1) await run(round)
  let taken: number[] = []
  const ratio = await besideSql(async () => {
    taken = await timesOf({ run: (round) => run(warm + round), rounds })
  })
  const [p50_ms, p99_ms] = [atPercent(taken, 50), atPercent(taken, 99)]
  return figure({ case: name, p50_ms, p99_ms, ratio, ...bounds })
}

/** Measures the cases one after the other. */
export async function measureAll(cases: readonly Work[]) {
  const figures: Figure[] = []
  for (const each of cases) {
    figures.push(await measureWork(each))
    tell(JSON.stringify(figures.at(-1)))
  }
  return figures
}

/** Repeats a read until stopped; returns how long each took. A read that was refused is not counted. */
export function watch(look: (n: number) => Promise<unknown>, everyMs = 5) {
  const taken: number[] = []
  let isOver = false
  const looking = (async () => {
    for (let n = 1; !isOver; n += 1) {
      const started = performance.now()
      if ((await look(n)) !== false) taken.push(performance.now() - started)
      await sleep(everyMs)
    }
  })()
  return async () => {
    isOver = true
    await looking
    return taken
  }
}

/** Times of a read in some calm seconds. */
export async function measureCalm(look: (n: number) => Promise<unknown>, calmSeconds = 5) {
  const stop = watch(look)
  await sleep(calmSeconds * 1000)
  return stop()
}

/** Does some work while somebody keeps reading; returns its result, its seconds and the times of the reads. */
export async function meanwhile<Result>(
  look: (n: number) => Promise<unknown>,
  work: () => Promise<Result>,
) {
  const stop = watch(look)
  const started = performance.now()
  const result = await work()
  const took = (performance.now() - started) / 1000
  return { result, took, reads: await stop() }
}
