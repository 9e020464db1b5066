import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { prepareDataFolder } from './db/data-folder.ts'
import { openDatabase } from './db/open.ts'
import { ensureAdmin } from './features/accounts/admin.ts'
import { photoWorks } from './features/attempt-answers/photos.service.ts'
import { startClock } from './features/attempts/clock.service.ts'
import { importWorks } from './features/imports/works.ts'
import { createMailer } from './features/mail/mailer.ts'
import { reachOf, sendersOf } from './features/messages/messages.service.ts'
import { messageWorks } from './features/messages/works.service.ts'
import { startAsking } from './features/online-payments/poll.ts'
import { startSender } from './features/outbox/outbox.service.ts'
import { paperWorks } from './features/papers/printing.service.ts'
import { createReceiptLinks } from './features/payments/receipt-links.ts'
import { promotionWorks } from './features/promotions/promotions.service.ts'
import { IMPORT_JOB, importing } from './features/question-import/import-work.service.ts'
import { markingWorks } from './features/test-marking/mark-attempts.service.ts'
import { listen } from './http/listen.ts'
import { createBackupJob } from './jobs/backup-job.ts'
import { startDailyJobs } from './jobs/daily.ts'
import { createDueMessagesJob } from './jobs/due-messages-job.ts'
import { createNewcomersJob } from './jobs/newcomers-job.ts'
import { startWorker } from './jobs/worker.ts'
import { announceAdmin } from './lifecycle/announce-admin.ts'
import { type Config, readConfig, warningsOf } from './lifecycle/config.ts'
import { createLog } from './lifecycle/log.ts'
import { deriveKey, readSecret } from './lifecycle/secret.ts'
import { createClosing, ignoreClosedOutput, onStopSignal } from './lifecycle/stop.ts'

const RUNNING_REQUESTS_MS = 10_000
const IDLE_LOOK_MS = 50
const WEB_BUILD = join(import.meta.dirname, '../../web/build')

const { onClose, closeAll, abandonAll } = createClosing()
const stopping = new AbortController()
const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(config: Config) {
  const log = createLog(config.logLevel)
  prepareDataFolder(config.dataDir)
  const mayBeginAnew = process.argv.includes('--new')
  const wish = { ...config, mayBeginAnew, stopping: stopping.signal }
  const opened = await openDatabase(wish, log, onClose)
  const { db, pool, owner, isNew, isStorageFull } = opened
  if (isNew) say(`A new, empty academy was made in ${config.dataDir}.`)

  const { dataDir, smtpUrl, origins, google, adminEmail: email, adminPassword: password } = config
  const { trustProxy, razorpay } = config
  announceAdmin(say, email, await ensureAdmin(db, { email, password }))
  const secret = readSecret(dataDir)
  const deliver = createMailer({ from: email, dataDir, smtpUrl, log })
  const webBuildDir = existsSync(WEB_BUILD) ? WEB_BUILD : undefined
  if (!webBuildDir)
    log.warn('The pages are not built, so only the API is served. "npm start" builds them.')
  const parts = {
    db,
    pool,
    owner,
    secret,
    origins,
    trustProxy,
    adminEmail: email,
    google,
    razorpay,
    log,
    dataDir,
    isStorageFull,
    hasOwnDatabase: !config.databaseUrl,
    webBuildDir,
    sms: config.sms,
    whatsApp: config.whatsApp,
  }
  const reach = reachOf(parts)
  for (const carrier of sendersOf({ ...parts, deliver })) {
    const sender = startSender({ db, carrier, log })
    onClose(sender.stop)
  }
  const receipts = createReceiptLinks(deriveKey(secret, 'receipt links'))
  const receiptLink = (payment_id: number) => `${origins[0]}${receipts.sign(payment_id)}`
  const worker = startWorker({
    db,
    log,
    works: {
      ...messageWorks({ reach, receiptLink }),
      ...paperWorks,
      ...photoWorks,
      ...markingWorks,
      [IMPORT_JOB]: importing,
      ...importWorks,
      ...promotionWorks,
    },
  })
  onClose(worker.stop)
  onClose(startClock({ db, log }).stop)
  const app = await buildApp(parts)
  let jobs: ReturnType<typeof startDailyJobs> | undefined
  // Both at once: nothing new is taken while a job breaks off.
  onClose(() => Promise.all([closeApp(app), jobs?.close()]))
  say(`Ganit is running at ${await listen(app, config)}`)
  for (const line of warningsOf(config)) log.warn(line)
  say('Press Ctrl-C to stop it.')
  const newcomers = createNewcomersJob({ email, link: `${origins[0]}/admin-dashboard` })
  if (app.gateway) {
    const { gateway } = app
    onClose(startAsking({ db, gateway, log }).stop)
  }
  const more = [createDueMessagesJob(reach), newcomers, createBackupJob(parts)]
  jobs = startDailyJobs({ pool, log, more })
}

/** Takes no new requests and lets the running ones finish. */
async function closeApp(app: FastifyInstance) {
  const closed = app.close()
  // A connection whose request has ended would be kept for another one, which nobody may send any more.
  const dropping = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS)
  await Promise.race([closed, sleep(RUNNING_REQUESTS_MS, undefined, { ref: false })])
  clearInterval(dropping)
  app.server.closeAllConnections()
  await closed
}

function fail(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

ignoreClosedOutput()
const read = readConfig(process.env)
if ('problems' in read) fail(read.problems)

const started = start(read.config)
onStopSignal(
  async (why) => {
    stopping.abort()
    await started.catch(() => {})
    say(`Stopping Ganit (${why}).`)
    await closeAll()
    process.exit(0)
  },
  () => {
    abandonAll()
    process.exit(1)
  },
)
await started.catch(async (error: unknown) => {
  await closeAll()
  fail([error instanceof Error ? error.message : String(error)])
})
