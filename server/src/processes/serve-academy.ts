import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createAcademy, onlyAcademy } from '../academy/academy.ts'
import { inAcademy } from '../academy/place.ts'
import { buildApp } from '../app.ts'
import { connectSearches } from '../db/client.ts'
import type { Opened } from '../db/open.ts'
import { openReplica } from '../db/replica/open-replica.ts'
import { photoWorks } from '../features/exams/attempt-answers/photos.service.ts'
import { startClock } from '../features/exams/attempts/clock.service.ts'
import { markingWorks } from '../features/exams/test-marking/mark-attempts.service.ts'
import { handInWorks } from '../features/learning/hand-ins/hand-ins.service.ts'
import { practiceWorks } from '../features/learning/practice/answers/judge-waiting.service.ts'
import { reportWorks } from '../features/learning/progress-reports/sending.service.ts'
import { weeklyWorks } from '../features/learning/weekly/sending.service.ts'
import { createMailer } from '../features/messages/channels/mail/mailer.ts'
import { createMessageWorks } from '../features/messages/events/works.service.ts'
import { createCarriers, reachableChannels } from '../features/messages/messages.service.ts'
import { startSender } from '../features/messages/outbox/outbox.service.ts'
import { startAsking } from '../features/money/online-payments/poll.ts'
import { createReminderWorks } from '../features/money/reminders/send.service.ts'
import { importWorks } from '../features/office/imports/rows/works.ts'
import { sessionWorks } from '../features/office/new-session/works.service.ts'
import { cardWorks } from '../features/office/student-cards/student-cards.service.ts'
import { paperWorks } from '../features/papers/printing/printing.service.ts'
import { IMPORT_JOB, runImport } from '../features/papers/question-import/import-work.service.ts'
import { variantWorks } from '../features/papers/variants/make-variants.service.ts'
import { startListening } from '../http/listen.ts'
import { createBackupJob } from '../jobs/daily/backup-job.ts'
import { createDueMessagesJob } from '../jobs/daily/due-messages-job.ts'
import { createNewcomersJob } from '../jobs/daily/newcomers-job.ts'
import { startDailyJobs } from '../jobs/daily.ts'
import { startWorker } from '../jobs/worker.ts'
import type { Config } from '../lifecycle/config.ts'
import type { OnClose } from '../lifecycle/stop.ts'

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
  inAcademy(academy, () => startSending(given))
  const { isStorageFull } = opened
  const app = await buildApp({
    ...{ academies: onlyAcademy(academy), log, webBuildDir, stopping, metrics: registry },
    ...(config.trustProxy && { trustProxy: config.trustProxy }),
    ...(isStorageFull && { isStorageFull }),
  })
  let jobs: ReturnType<typeof startDailyJobs> | undefined
  // In parallel: no new requests while a job is interrupted.
  onClose(() => Promise.all([closeApp(app, config), jobs?.close()]))
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
  const gateway = inAcademy(academy, () => app.gateway)
  if (gateway) onClose(inAcademy(academy, () => startAsking({ db, gateway, log })).stop)
  const newcomers = createNewcomersJob({
    email: config.adminEmail,
    link: `${config.origins[0]}/admin-dashboard`,
  })
  const more = [
    createDueMessagesJob(reachableChannels({ ...config, secret })),
    newcomers,
    createBackupJob({ ...academy, db, log, ...(isStorageFull && { isStorageFull }) }),
  ]
  jobs = inAcademy(academy, () => startDailyJobs({ pool, log, more }))
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
})

/** Sends messages and runs jobs, polling until the process ends. */
function startSending({ config, opened: { db }, secret, log, onClose }: Parts) {
  const { adminEmail: from, dataDir, smtpUrl } = config
  const deliver = createMailer({ from, dataDir, smtpUrl, log })
  for (const carrier of createCarriers({ ...config, db, secret, deliver }))
    onClose(startSender({ db, carrier, log }).stop)
  const worker = startWorker({
    db,
    log,
    works: {
      ...createMessageWorks({ reach: reachableChannels({ ...config, secret }) }),
      ...createReminderWorks({ reach: reachableChannels({ ...config, secret }) }),
      ...paperWorks,
      ...weeklyWorks({ reach: reachableChannels({ ...config, secret }) }),
      ...reportWorks({ reach: reachableChannels({ ...config, secret }) }),
      ...practiceWorks,
      ...photoWorks,
      ...handInWorks,
      ...markingWorks,
      [IMPORT_JOB]: runImport,
      ...variantWorks,
      ...importWorks,
      ...sessionWorks,
      ...cardWorks,
    },
  })
  onClose(worker.stop)
  onClose(startClock({ db, log }).stop)
}

/** Tells load balancers, stops accepting, and lets running requests finish. */
async function closeApp(app: FastifyInstance, { drainMs }: Config) {
  await sleep(drainMs)
  const closed = app.close()
  // Idle connections would be kept for requests that may no longer come.
  const dropping = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS)
  await Promise.race([closed, sleep(RUNNING_REQUESTS_MS, undefined, { ref: false })])
  clearInterval(dropping)
  app.server.closeAllConnections()
  await closed
}
