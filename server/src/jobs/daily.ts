import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { isDatabaseAway } from '../db/failures.ts'
import { LOCKS } from '../db/lock-numbers.ts'
import { ownConnection } from '../db/own-connection.ts'
import type { Database } from '../db/schema.ts'
import { academyToday } from '../features/ground/settings/settings.service.ts'
import { makeLateFees } from '../features/money/late-fees/late-fees.service.ts'
import { checkUp, inWords } from '../features/money/ledger/checkup.ts'
import { daysToSum, sumDays } from '../features/money/payments/collected-days.queries.ts'
import { lastAllocation } from '../features/money/payments/deposit-invoices.queries.ts'
import { invoiceDepositsSince } from '../features/money/payments/deposit-invoices.service.ts'
import { ATTENDANCE_JOB, attendanceJob } from './attendance-job.ts'
import { DUES_JOB, duesJob } from './dues-job.ts'
import { endedBatchesJob } from './ended-batches-job.ts'
import type { Job, Log, Turn } from './job.ts'
import {
  beginRun,
  finishRun,
  isSteady,
  keepOutcome,
  lastFinishedDay,
  latestOutcome,
} from './job-runs.queries.ts'
import { lessonsJob } from './lessons-job.ts'
import { purgeJob } from './purge-job.ts'
import { retentionJob } from './retention-job.ts'
import { createRetries, type Retries } from './retries.ts'

/** Asks for what being late costs, and takes back what was asked for while the clock was ahead. */
const lateFeesJob: Job = {
  name: 'late-fees',
  after: DUES_JOB,
  run: (db, { day, stopping }) => makeLateFees(db, { today: day, stopping }),
}

const NAME = 'deposit-invoices'

/** After which allocation a run looked, and up to which one there were some then. */
type Looked = { after: number; upTo: number }

/**
 * Gives out the invoices of deposits that have settled fees since the run before the last one: what was not committed when the last
 * one looked is seen by this one. What has settled something before the first run is not looked at: before there was this job,
 * nothing kept whether the academy was registered then. On the first day after a jump of the clock, and where it seems to be behind, nothing is given out, as no
 * paper can be taken back.
 */
const depositInvoicesJob: Job = {
  name: NAME,
  async run(db, { day, ahead }) {
    const upTo = await lastAllocation(db)
    const before = ((await latestOutcome(db, NAME, day)) as Looked | null) ?? { after: upTo, upTo }
    const isBelieved = ahead === undefined && (await isSteady(db, day, 1))
    if (isBelieved) await invoiceDepositsSince(db, { after: before.after, today: day })
    const outcome: Looked = isBelieved ? { after: before.upTo, upTo } : before
    await keepOutcome(db, { job: NAME, day, outcome })
    return true
  },
}

/** A month at once. */
const CHUNK = 31

/** Keeps what was collected on the days that are over, for reports of years. */
const collectedDaysJob: Job = {
  name: 'collected-days',
  async run(db, { day, stopping }) {
    while (!stopping.aborted) {
      const days = await daysToSum(db, day, CHUNK)
      if (days.length === 0) return true
      await db.transaction().execute((trx) => sumDays(trx, days))
    }
    return false
  },
}

/** Recomputes the whole ledger once a day and logs what does not agree. Runs after the day's dues were made. */
const checkupJob: Job = {
  name: 'checkup',
  after: DUES_JOB,
  async run(db, { day, log }) {
    const isLookedAt = (await lastFinishedDay(db, ATTENDANCE_JOB)) === day
    const findings = await checkUp(db, { today: day, madeUntil: day, isLookedAt })
    for (const finding of findings) log.error(`The ledger is wrong. ${inWords(finding).join('\n')}`)
    await keepOutcome(db, { job: 'checkup', day, outcome: { findings } })
    return true
  },
}

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
