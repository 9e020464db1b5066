import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { isDatabaseAway } from '../db/failures.ts'
import { LOCKS } from '../db/lock-numbers.ts'
import { ownConnection } from '../db/own-connection.ts'
import type { Database } from '../db/schema.ts'
import { academyToday } from '../features/ground/settings/settings.service.ts'
import { attendanceJob } from './attendance-job.ts'
import { checkupJob } from './checkup-job.ts'
import { collectedDaysJob } from './collected-days-job.ts'
import { depositInvoicesJob } from './deposit-invoices-job.ts'
import { duesJob } from './dues-job.ts'
import { endedBatchesJob } from './ended-batches-job.ts'
import type { Job, Log, Turn } from './job.ts'
import { beginRun, finishRun } from './job-runs.queries.ts'
import { lateFeesJob } from './late-fees-job.ts'
import { lessonsJob } from './lessons-job.ts'
import { purgeJob } from './purge-job.ts'
import { retentionJob } from './retention-job.ts'
import { createRetries, type Retries } from './retries.ts'

/** In this order; one that fails holds up none but those that need it. */
const JOBS = [
  duesJob,
  endedBatchesJob,
  lateFeesJob,
  depositInvoicesJob,
  lessonsJob,
  attendanceJob,
  collectedDaysJob,
  checkupJob,
  purgeJob,
  retentionJob,
]

const LOOK_MS = 600_000
const RETRY_MS = 10_000

type Options = {
  pool: Pick<Pool, 'options'>
  log: Log
  /** What else is done after the usual ones. */
  more?: Job[]
  /** The academy's today; tests bring their own. */
  today?: (db: Kysely<Database>) => Promise<string>
}

/**
 * Does each day's jobs once, however many processes run: now, and whenever a look each ten minutes finds a new day.
 * Others wait for the one that does them, and go on at once where it broke off when it dies.
 */
export function startDailyJobs(options: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  const retries = createRetries()
  let connection: ReturnType<typeof ownConnection> | undefined

  async function look() {
    connection = ownConnection(options.pool)
    const { db } = connection
    try {
      await db.connection().execute((one) => runDay(one, options, { stopping: signal, retries }))
    } catch (error) {
      if (!signal.aborted) tell(options.log, error)
      return RETRY_MS
    } finally {
      await db.destroy()
    }
    return Math.min(LOOK_MS, retries.nextIn())
  }

  async function keepLooking() {
    while (!signal.aborted) {
      const pause = await look()
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const finished = keepLooking()

  return {
    async close() {
      stopping.abort()
      // What was not committed is done again by the next one.
      connection?.cut()
      await finished
    },
  }
}

type Running = { stopping: AbortSignal; retries: Retries }

/** Does what is left of today's jobs on a connection that alone holds the lock for it. */
export async function runDay(
  db: Kysely<Database>,
  options: Omit<Options, 'pool'>,
  { stopping = new AbortController().signal, retries = createRetries() }: Partial<Running> = {},
) {
  await waitForTurn(db)
  try {
    await runJobs(db, options, { stopping, retries })
  } finally {
    // Without a connection there is no lock either.
    await sql`select pg_advisory_unlock(${LOCKS.dailyWork})`.execute(db).catch(() => {})
  }
}

/** As long as it takes: another process has its turn. */
async function waitForTurn(db: Kysely<Database>) {
  // Where the server can: so that it notices a dead process also while that one waits for a lock.
  await sql`set client_connection_check_interval = '1s'`.execute(db).catch(() => {})
  await sql`set lock_timeout = 0`.execute(db)
  await sql`set statement_timeout = 0`.execute(db)
  await sql`select pg_advisory_lock(${LOCKS.dailyWork})`.execute(db)
  await sql`reset lock_timeout`.execute(db)
  await sql`reset statement_timeout`.execute(db)
}

async function runJobs(
  db: Kysely<Database>,
  { log, more = [], today = academyToday }: Omit<Options, 'pool'>,
  running: Running,
) {
  const day = await today(db)
  const done = new Set<string>()
  for (const job of [...JOBS, ...more]) {
    if (job.after && !done.has(job.after)) continue
    if (await runJob(db, job, { day, log, ...running })) done.add(job.name)
    if (running.stopping.aborted) return
  }
}

/** Answers whether the day's work of this job is done. */
async function runJob(
  db: Kysely<Database>,
  job: Job,
  { retries, ...turn }: Omit<Turn, 'outcome' | 'ahead'> & Running,
) {
  const { finished_at, outcome, ahead } = await beginRun(db, job.name, turn.day)
  if (finished_at) return true
  if (retries.mustWait(job.name)) return false
  try {
    if (!(await job.run(db, { ...turn, outcome, ahead }))) return false
  } catch (error) {
    // Throws where it is the connection that is lost, and so the turn.
    await sql`select 1`.execute(db)
    retries.failed(job.name)
    tell(turn.log, error, job.name)
    return false
  }
  retries.worked(job.name)
  await finishRun(db, job.name, turn.day)
  return true
}

function tell(log: Log, error: unknown, job?: string) {
  const reason = error instanceof Error ? error.message : String(error)
  const what = job ? `The daily work (${job})` : 'The daily work'
  if (!job && isDatabaseAway(error)) log.warn(`${what} waits: ${reason}`)
  else log.error(`${what} failed: ${reason}`)
}
