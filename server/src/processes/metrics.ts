import cluster from 'node:cluster'
import { createServer, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { APP_VERSION } from '../backup/version.ts'
import { clockSkew } from '../db/connections/clock-skew.ts'
import type { Db } from '../db/schema.ts'
import {
  type Figures,
  readFigures,
  readIdentity,
} from '../features/ground/system/figures.queries.ts'
import { readMachine } from '../features/ground/system/machine.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import { systemProblem } from '../lifecycle/system-problem.ts'

/** Metrics of this process. With several, the parent collects them. */
export function metricsOfProcess() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'ganit_' })
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([registry])
    // Answers the parent from now on.
    new AggregatorRegistry()
  }
  return registry
}

const HELP: Record<keyof Figures, string> = {
  jobs_waiting: 'Work of the background that is due and has not begun',
  jobs_failed_today: 'Work of the background that was given up in the last 24 hours',
  mails_waiting: 'Mails that should have left by now',
  mail_oldest: 'Seconds for which the oldest of those mails waits',
  messages_waiting: 'Push, SMS and WhatsApp messages that should have left by now',
  message_oldest: 'Seconds for which the oldest of those messages waits',
  backup_age: 'Seconds since the last verified backup, or since the academy began',
  academy_age: 'Seconds since the academy began',
  ledger_findings: 'Rules of the ledger that the latest check-up found broken',
  daily_work_unfinished: 'Parts of the latest daily work that began and are not done',
  daily_work_age: 'Seconds since the daily work last made the dues, or since the academy began',
  dues_made_today: 'Dues that the latest daily work has made',
}
/** Figures that are seconds. */
const AGES = /_(age|oldest)$/

const gaugeFactory =
  (registers: Registry[]) => (name: string, help: string, labelNames?: string[]) =>
    new Gauge({
      name: `ganit_${name}${AGES.test(name) ? '_seconds' : ''}`,
      help,
      registers,
      ...(labelNames && { labelNames }),
    })

/** Metrics of the machine, which are available even without the database. */
function metricsOfMachine({ dataDir, isStorageFull, processes, copyAge }: Machine) {
  const registry = new Registry()
  const gauge = gaugeFactory([registry])
  const free = gauge(
    'disk_free_bytes',
    'Room on the disk of the data folder; -1: it cannot be looked at',
  )
  const full = gauge('storage_full', 'Whether the disk is so full that nothing is saved')
  const offsite = gauge('offsite_age', 'Seconds since a backup last left this machine; -1: never')
  const states = gauge('processes', 'Processes that answer, and that do not', ['state'])
  return async () => {
    const { disk_free, offsite_age } = await readMachine(dataDir)
    free.set(disk_free ?? -1)
    full.set(Number(isStorageFull?.() ?? false))
    // Where the host's database is away, the last one stays.
    const age = copyAge ? await copyAge().catch(() => undefined) : offsite_age
    if (age !== undefined) offsite.set(age ?? -1)
    for (const [state, count] of Object.entries(processes?.() ?? { serving: 1, silent: 0 }))
      states.set({ state }, count)
    return registry.metrics()
  }
}

/** Metrics of the academy's work from the database; if it is unreachable, only that. */
function metricsOfAcademy(db: Db, replicaLag: Parts['replicaLag']) {
  const registry = new Registry()
  const gauge = gaugeFactory([registry])
  const gauges = Object.entries(HELP).map(([name, help]) => ({ name, gauge: gauge(name, help) }))
  const info = gauge('info', 'Which Ganit and which academy this is; always 1', [
    'version',
    'schema',
    'academy_id',
    'academy',
  ])
  const up = gauge('database_up', 'Whether PostgreSQL answers')
  const skew = gauge(
    'clock_skew_seconds',
    'How far the clock of this machine is from the database’s',
  )
  const lag =
    replicaLag && gauge('replica_lag_seconds', 'How far the replica is behind; -1 where it is away')
  return async () => {
    const read = Promise.all([readFigures(db), clockSkew(db), readIdentity(db)])
    const [figures, seconds, identity] = await read.catch(() => [])
    up.set(figures ? 1 : 0)
    if (!figures) return registry.getSingleMetricAsString('ganit_database_up')
    // The name may have changed since the last reading.
    info.reset()
    info.set({ version: APP_VERSION, ...identity }, 1)
    skew.set(seconds)
    lag?.set((await replicaLag?.()) ?? -1)
    for (const { name, gauge } of gauges) gauge.set(figures[name as keyof Figures])
    return registry.metrics()
  }
}

/** How many academies a host has; what each does stands in the host's list alone. */
function metricsOfHost(academies: NonNullable<Parts['academies']>) {
  const registry = new Registry()
  const states = gaugeFactory([registry])(
    'academies',
    'Academies that are served, and that are held',
    ['state'],
  )
  return () => {
    for (const [state, count] of Object.entries(academies())) states.set({ state }, count)
    return registry.metrics()
  }
}

export type Machine = {
  dataDir: string
  isStorageFull?: (() => boolean) | undefined
  /** Number of workers in each state; absent if this process serves alone. */
  processes?: () => Record<'serving' | 'silent', number>
  /** Seconds since a host's oldest copy left; null if none did. Absent: that of the only academy. */
  copyAge?: () => Promise<number | null>
}

type Parts = Machine & {
  /** Address from `METRICS`. */
  at: { host: string; port: number }
  /** The academy's database. Absent: a host has many, and monitoring is told of none. */
  db?: Db
  /** Number of a host's academies in each state. */
  academies?: () => Record<'served' | 'held', number>
  /** Lag of the replica in seconds, undefined if unreachable; absent: no replica. */
  replicaLag?: () => Promise<number | undefined>
  /** This process's registry; absent in the parent of serving processes. */
  registry?: Registry
  log: FastifyBaseLogger
  onClose: OnClose
}

/** Serves `/metrics` for Prometheus, on a separate address that only monitoring reaches. */
export async function serveMetrics(parts: Parts) {
  const { at, db, academies, replicaLag, registry, log, onClose } = parts
  const all = registry ? undefined : new AggregatorRegistry()
  // If a process hangs, only the metrics of the processes are missing.
  const ofProcesses = async () => {
    try {
      return await (registry ? registry.metrics() : all?.clusterMetrics())
    } catch (error) {
      log.warn({ err: error }, 'A process does not tell its metrics.')
      return ''
    }
  }
  const sources = [ofProcesses, metricsOfMachine(parts)]
  if (db) sources.push(metricsOfAcademy(db, replicaLag))
  if (academies) sources.push(metricsOfHost(academies))
  const answer = async (response: ServerResponse) => {
    const texts = await Promise.all(sources.map((read) => read()))
    const text = `${texts.join('\n')}\n`
    response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404).end()
    answer(response).catch((error: unknown) => {
      log.warn({ err: error }, 'The metrics could not be collected.')
      response.writeHead(503).end()
    })
  })
  onClose(() => server.close().closeAllConnections())
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(
        new Error(`METRICS cannot be served at ${at.host}:${at.port}: ${systemProblem(error)}.`),
      )
    server.once('error', refuse).listen(at.port, at.host, resolve)
  })
  server.on('error', () => {})
}
