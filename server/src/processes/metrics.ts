import cluster from 'node:cluster'
import { createServer, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { clockSkew } from '../db/clock-skew.ts'
import type { Db } from '../db/schema.ts'
import { type Figures, readFigures } from '../features/ground/system/figures.queries.ts'
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
  mails_waiting: 'Mails that are due and have not left',
  messages_waiting: 'Push, SMS and WhatsApp messages that are due and have not left',
  backup_age: 'Seconds since the last verified backup; -1 where there was none',
  dues_made_today: 'Dues that the latest daily work has made',
}

/** Metrics of the academy's work from the database; if it is unreachable, only that. */
function metricsOfAcademy(db: Db, replicaLag: Parts['replicaLag']) {
  const registry = new Registry()
  const registers = [registry]
  const gauges = Object.entries(HELP).map(([name, help]) => {
    const suffix = name === 'backup_age' ? '_seconds' : ''
    return { name, gauge: new Gauge({ name: `ganit_${name}${suffix}`, help, registers }) }
  })
  const up = new Gauge({ name: 'ganit_database_up', help: 'Whether PostgreSQL answers', registers })
  const skew = new Gauge({
    name: 'ganit_clock_skew_seconds',
    help: 'How far the clock of this machine is from the database’s',
    registers,
  })
  const lag =
    replicaLag &&
    new Gauge({
      name: 'ganit_replica_lag_seconds',
      help: 'How far the replica is behind; -1 where it is away',
      registers,
    })
  return async () => {
    const read = Promise.all([readFigures(db), clockSkew(db)])
    const [figures, seconds] = await read.catch(() => [])
    up.set(figures ? 1 : 0)
    if (!figures) return registry.getSingleMetricAsString('ganit_database_up')
    skew.set(seconds)
    lag?.set((await replicaLag?.()) ?? -1)
    for (const { name, gauge } of gauges) gauge.set(figures[name as keyof Figures] ?? -1)
    return registry.metrics()
  }
}

type Parts = {
  /** Address from `METRICS`. */
  at: { host: string; port: number }
  db: Db
  /** Lag of the replica in seconds, undefined if unreachable; absent: no replica. */
  replicaLag?: () => Promise<number | undefined>
  /** This process's registry; absent in the parent of serving processes. */
  registry?: Registry
  log: FastifyBaseLogger
  onClose: OnClose
}

/** Serves `/metrics` for Prometheus, on a separate address that only monitoring reaches. */
export async function serveMetrics({ at, db, replicaLag, registry, log, onClose }: Parts) {
  const all = registry ? undefined : new AggregatorRegistry()
  const ofProcesses = () => (registry ? registry.metrics() : (all?.clusterMetrics() ?? ''))
  const ofAcademy = metricsOfAcademy(db, replicaLag)
  const answer = async (response: ServerResponse) => {
    const text = `${await ofProcesses()}\n${await ofAcademy()}\n`
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
