import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { isDatabaseAway } from '../db/connections/failures.ts'
import { LOCKS } from '../db/connections/lock-numbers.ts'
import { openOwnConnection } from '../db/connections/own-connection.ts'
import type { Database } from '../db/schema.ts'
import { readAcademyToday } from '../features/ground/settings/settings.service.ts'
import { makeLateFees } from '../features/money/late-fees/late-fees.service.ts'
import { daysToSum, sumDays } from '../features/money/payments/collected-days.queries.ts'
import { invoiceAllAdvances } from '../features/money/payments/invoices/advance-invoices.service.ts'
import { findLastAllocation } from '../features/money/payments/invoices/deposit-invoices.queries.ts'
import { invoiceDepositsSince } from '../features/money/payments/invoices/deposit-invoices.service.ts'
import type { Part } from '../lifecycle/part.ts'
import { attendanceJob } from './daily/attendance-job.ts'
import { checkupJob } from './daily/checkup-job.ts'
import { DUES_JOB, duesJob } from './daily/dues-job.ts'
import { endedBatchesJob } from './daily/ended-batches-job.ts'
import { lessonsJob } from './daily/lessons-job.ts'
import { newSessionJob } from './daily/new-session-job.ts'
import { purgeJob } from './daily/purge-job.ts'
import { retentionJob } from './daily/retention-job.ts'
import { weeklyJob } from './daily/weekly-job.ts'
import type { Job, Log, Turn } from './job.ts'
import { beginRun, finishRun, isSteady, latestOutcome, saveOutcome } from './job-runs.queries.ts'
import { createRetries, type Retries } from './retries.ts'

/** Charges late fees, and withdraws those charged while the clock was ahead. */
const lateFeesJob: Job = {
  name: 'late-fees',
  after: DUES_JOB,
  run: (db, { day, stopping }) => makeLateFees(db, { today: day, stopping }),
}

const ADVANCES_JOB = 'advance-invoices'

/**
 * Issues the invoices of advances that settled dues of past months: on the first day of each month on which the clock
 * can be trusted, and once when the very first run finds older ones.
 */
const advanceInvoicesJob: Job = {
  name: ADVANCES_JOB,
  async run(db, { day, ahead }) {
    const month = day.slice(0, 7)
    const last = (await latestOutcome(db, ADVANCES_JOB, day)) as { month: string } | null
    const isBelieved = ahead === undefined && (await isSteady(db, day, 1))
    const isDue = isBelieved && last?.month !== month
    if (isDue) await invoiceAllAdvances(db, { today: day, until: dayAfter(`${month}-01`, -1) })
    await saveOutcome(db, { job: ADVANCES_JOB, day, outcome: isDue ? { month } : last })
    return true
  },
}

const INVOICES_JOB = 'deposit-invoices'

/** Range of allocation numbers a run has checked. */
type CheckedRange = { after: number; upTo: number }

/**
 * Issues invoices of deposits that have settled fees since the run before last, because allocations that were
 * uncommitted at the last run are visible only now. Allocations before the first run are ignored, because GST
 * registration was not recorded before. Issues nothing on the first day after a jump of the clock, or while it seems to
 * be behind, because invoices cannot be withdrawn.
 */
const depositInvoicesJob: Job = {
  name: INVOICES_JOB,
  async run(db, { day, ahead }) {
    const upTo = await findLastAllocation(db)
    const before = ((await latestOutcome(db, INVOICES_JOB, day)) as CheckedRange | null) ?? {
      after: upTo,
      upTo,
    }
    const isBelieved = ahead === undefined && (await isSteady(db, day, 1))
    if (isBelieved) await invoiceDepositsSince(db, { after: before.after, today: day })
    const outcome: CheckedRange = isBelieved ? { after: before.upTo, upTo } : before
    await saveOutcome(db, { job: INVOICES_JOB, day, outcome })
    return true
  },
}

/** A month at a time. */
const DAYS_AT_ONCE = 31

/** Stores the sums of past days, for reports over years. */
const collectedDaysJob: Job = {
  name: 'collected-days',
  async run(db, { day, stopping }) {
    while (!stopping.aborted) {
      const days = await daysToSum(db, day, DAYS_AT_ONCE)
      if (days.length === 0) return true
      await db.transaction().execute((trx) => sumDays(trx, days))
    }
    return false
  },
}

/** The usual daily jobs, in this order; a failing job only blocks those that depend on it. */
export const JOBS = [
  duesJob,
  newSessionJob,
  endedBatchesJob,
  lateFeesJob,
  depositInvoicesJob,
  advanceInvoicesJob,
  lessonsJob,
  attendanceJob,
  collectedDaysJob,
  weeklyJob,
  checkupJob,
  purgeJob,
  retentionJob,
]

const LOOK_MS = 600_000
const RETRY_MS = 10_000

type Options = {
  pool: Pick<Pool, 'options'>
  log: Log
  /** Jobs that run after the usual ones. */
  more?: Job[]
  /** The usual ones. */
  jobs?: Job[]
  /** The academy's today; tests set their own. */
  today?: (db: Kysely<Database>) => Promise<string>
}

/**
 * Runs each day's jobs once, in any number of processes: at the start, and when a look every ten minutes finds a new
 * day. Other processes wait for the running one, and continue if it dies.
 */
export function createDailyWork(options: Options): Part {
  const retries = createRetries()
  let connection: ReturnType<typeof openOwnConnection> | undefined
  return {
    name: 'day',
    everyMs: LOOK_MS,
    retryMs: RETRY_MS,
    async run(stopping) {
      connection = openOwnConnection(options.pool)
      const { db } = connection
      try {
        await db.connection().execute((one) => runDay(one, options, { stopping, retries }))
      } catch (error) {
        if (!stopping.aborted) throw error
      } finally {
        await db.destroy()
      }
    },
    nextIn: retries.nextIn,
    tell: (error) => logFailure(options.log, error),
    // The next process repeats what was not committed.
    cut: () => connection?.cut(),
  }
}

type Running = { stopping: AbortSignal; retries: Retries }

/** Runs the rest of today's jobs on a connection that holds the lock. */
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

/** Waits without limit for the lock, which another process holds. */
async function waitForTurn(db: Kysely<Database>) {
  // With this setting the server notices that a process waiting for the lock has died. Some systems do not support it.
  await sql`set client_connection_check_interval = '1s'`.execute(db).catch(() => {})
  await sql`set lock_timeout = 0`.execute(db)
  await sql`set statement_timeout = 0`.execute(db)
  await sql`select pg_advisory_lock(${LOCKS.dailyWork})`.execute(db)
  await sql`reset lock_timeout`.execute(db)
  await sql`reset statement_timeout`.execute(db)
}

async function runJobs(
  db: Kysely<Database>,
  { log, jobs = JOBS, more = [], today = readAcademyToday }: Omit<Options, 'pool'>,
  running: Running,
) {
  const day = await today(db)
  const done = new Set<string>()
  for (const job of [...jobs, ...more]) {
    if (job.after && !done.has(job.after)) continue
    if (await runJob(db, job, { day, log, ...running })) done.add(job.name)
    if (running.stopping.aborted) return
  }
}

/** Returns whether the job's work of the day is done. */
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
    // Throws if the connection, and so the lock, is lost.
    await sql`select 1`.execute(db)
    retries.failed(job.name)
    logFailure(turn.log, error, job.name)
    return false
  }
  retries.worked(job.name)
  await finishRun(db, job.name, turn.day)
  return true
}

function logFailure(log: Log, error: unknown, job?: string) {
  const reason = error instanceof Error ? error.message : String(error)
  const what = job ? `The daily work (${job})` : 'The daily work'
  if (!job && isDatabaseAway(error)) log.warn(`${what} waits: ${reason}`)
  else log.error(`${what} failed: ${reason}`)
}
