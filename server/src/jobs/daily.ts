import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { isDatabaseAway } from '../db/client.ts'
import { ownConnection } from '../db/own-connection.ts'
import type { Database } from '../db/schema.ts'
import { academyToday } from '../features/settings/settings.service.ts'
import { checkupJob } from './checkup-job.ts'
import { duesJob } from './dues-job.ts'
import { beginRun, finishRun } from './job-runs.queries.ts'
import { purgeJob } from './purge-job.ts'
import { retentionJob } from './retention-job.ts'

type Log = { error: (line: string) => void; warn: (line: string) => void }

/** What is done once on each of the academy's days. */
export type Job = {
  name: string
  /** Does a day's work, or what of it `outcome` does not say is done; answers whether it came to the end. */
  run: (db: Kysely<Database>, turn: Turn) => Promise<boolean>
}

type Turn = { day: string; outcome: unknown; isStopping: () => boolean; log: Log }

/** In this order: the checkup looks at what the day's dues have come to. */
const JOBS = [duesJob, checkupJob, purgeJob, retentionJob]

const LOOK_MS = 600_000
const RETRY_MS = 10_000
/** Any number, the same in each process. */
const LOCK = 7_282_600_413

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
  let connection: ReturnType<typeof ownConnection> | undefined

  async function look() {
    connection = ownConnection(options.pool)
    const { db } = connection
    try {
      await db.connection().execute((one) => runDay(one, options, () => stopping.signal.aborted))
    } catch (error) {
      if (!stopping.signal.aborted) tell(options.log, error)
      return RETRY_MS
    } finally {
      await db.destroy()
    }
    return LOOK_MS
  }

  async function keepLooking() {
    while (!stopping.signal.aborted) {
      const pause = await look()
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
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

/** Does what is left of today's jobs on a connection that alone holds the lock for it. */
export async function runDay(
  db: Kysely<Database>,
  options: Omit<Options, 'pool'>,
  isStopping = () => false,
) {
  await waitForTurn(db)
  try {
    await runJobs(db, options, isStopping)
  } finally {
    // Without a connection there is no lock either.
    await sql`select pg_advisory_unlock(${LOCK})`.execute(db).catch(() => {})
  }
}

/** As long as it takes: another process has its turn. */
async function waitForTurn(db: Kysely<Database>) {
  // Where the server can: so that it notices a dead process also while that one waits for a lock.
  await sql`set client_connection_check_interval = '1s'`.execute(db).catch(() => {})
  await sql`set lock_timeout = 0`.execute(db)
  await sql`set statement_timeout = 0`.execute(db)
  await sql`select pg_advisory_lock(${LOCK})`.execute(db)
  await sql`reset lock_timeout`.execute(db)
  await sql`reset statement_timeout`.execute(db)
}

async function runJobs(
  db: Kysely<Database>,
  { log, more = [], today = academyToday }: Omit<Options, 'pool'>,
  isStopping: () => boolean,
) {
  const day = await today(db)
  for (const job of [...JOBS, ...more]) {
    const { finished_at, outcome } = await beginRun(db, job.name, day)
    if (finished_at) continue
    if (!(await job.run(db, { day, outcome, isStopping, log }))) return
    await finishRun(db, job.name, day)
  }
}

function tell(log: Log, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  if (isDatabaseAway(error)) log.warn(`The daily work waits: ${reason}`)
  else log.error(`The daily work failed: ${reason}`)
}
