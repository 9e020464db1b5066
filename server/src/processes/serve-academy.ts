import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createAcademy, onlyAcademy } from '../academy/academy.ts'
import { inAcademy } from '../academy/place.ts'
import { buildApp } from '../app.ts'
import { connectSearches } from '../db/client.ts'
import type { Opened } from '../db/open.ts'
import { openReplica } from '../db/replica/open-replica.ts'
import { startListening } from '../http/listen.ts'
import { createDailyWork } from '../jobs/daily.ts'
import type { Config } from '../lifecycle/config.ts'
import { type Part, repeat } from '../lifecycle/part.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import { createWorks } from '../rounds/works.ts'

const RUNNING_REQUESTS_MS = 10_000
const IDLE_LOOK_MS = 50

/** Parts a process needs to serve. */
type Parts = {
  config: Config
  opened: Opened
  /** 64 hexadecimal digits. */
  secret: string
  log: FastifyBaseLogger
  /** Build of the pages; absent: only the API is served. */
  webBuildDir: string | undefined
  /** Aborted once the process is to end. */
  stopping: AbortSignal
  onClose: OnClose
}

/**
 * Everything a process does for an open academy: sends messages, runs jobs and daily work, and listens. Returns the
 * public address. Any number of processes may share one database.
 */
export async function serveAcademy(given: Parts) {
  const { config, opened, secret, log, onClose, stopping, webBuildDir } = given
  const { db, pool } = opened
  const replica = config.replicaUrl
    ? openReplica(config.replicaUrl, { primary: pool, processes: config.processes, log })
    : undefined
  if (replica) onClose(replica.close)
  const { pool: searchPool } = connectSearches(opened.address, {
    processes: config.processes,
    log,
  })
  onClose(() => searchPool.end())
  // The library of metrics is loaded only if it is needed, because every start pays for loaded code.
  const metrics = config.metrics && (await import('./metrics.ts'))
  const registry = metrics?.metricsOfProcess()
  const academy = createAcademy({
    ...settingsOf(config),
    ...{ pool, owner: opened.owner, readingPool: replica?.readingPool, searchPool, secret },
  })
  const { isStorageFull } = opened
  const { pushApi } = config
  const works = inAcademy(academy, () => createWorks({ academy, db, log, isStorageFull, pushApi }))
  const start = (part: Part) => inAcademy(academy, () => repeat(part))
  // They are stopped in reverse, so that what a last job queues is still sent.
  for (const part of works.queues.toReversed()) onClose(start(part).stop)
  const app = await buildApp({
    ...{ academies: onlyAcademy(academy), log, webBuildDir, stopping, metrics: registry },
    ...(config.trustProxy && { trustProxy: config.trustProxy }),
    ...(isStorageFull && { isStorageFull }),
  })
  let day: ReturnType<typeof repeat> | undefined
  // In parallel: no new requests while a job is interrupted.
  onClose(() => Promise.all([closeApp(app, config), day?.stop()]))
  const address = await startListening(app, config)
  if (config.metrics && !cluster.isWorker)
    await metrics?.serveMetrics({
      ...replica,
      at: config.metrics,
      dataDir: config.dataDir,
      isStorageFull,
      db,
      registry,
      log,
      onClose,
    })
  for (const part of works.asking) onClose(start(part).stop)
  const more = [...works.endOfDay, works.backup]
  day = start(createDailyWork({ pool, log, more }))
  return address
}

/** Settings under the names used by HTTP side and jobs. */
const settingsOf = ({ databaseUrl, ...config }: Config) => ({
  origins: config.origins,
  adminEmail: config.adminEmail,
  google: config.google,
  razorpay: config.razorpay,
  replicaUrl: config.replicaUrl,
  dataDir: config.dataDir,
  hasOwnDatabase: !databaseUrl,
  smtpUrl: config.smtpUrl,
  sms: config.sms,
  whatsApp: config.whatsApp,
  apis: config.apis,
})

/** Tells load balancers, stops accepting, and lets running requests finish. */
export async function closeApp(app: FastifyInstance, { drainMs }: Pick<Config, 'drainMs'>) {
  await sleep(drainMs)
  const closed = app.close()
  // Idle connections would be kept for requests that may no longer come.
  const dropping = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS)
  await Promise.race([closed, sleep(RUNNING_REQUESTS_MS, undefined, { ref: false })])
  clearInterval(dropping)
  app.server.closeAllConnections()
  await closed
}
