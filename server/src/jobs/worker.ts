import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isDatabaseAway } from '../db/failures.ts'
import type { Database } from '../db/schema.ts'
import {
  endJob,
  failJob,
  forgetOldJobs,
  handOnJob,
  MORE,
  putOffJob,
  type TakenJob,
  TakenOver,
  takeDueJob,
} from '../features/background-jobs/background-jobs.queries.ts'
import { Refused } from '../http/errors.ts'
import type { Log } from './job.ts'

const LOOK_EVERY_MS = 500
const TIDY_EVERY_MS = 3_600_000
/** How long a job waits after its first, second, … failure; after the last one it is given up. */
const WAITS_SECONDS = [5, 30, 120, 600, 1800, 3600, 3 * 3600]

/**
 * Does one kind of work in parts, each with how far it came in one transaction; so it may break off and begin again. Answers what
 * came of it, or `MORE`.
 */
export type Work = (
  db: Kysely<Database>,
  job: TakenJob,
  stopping: AbortSignal,
) => Promise<Record<string, unknown> | typeof MORE>

type Parts = { db: Kysely<Database>; log: Log; works: Record<string, Work> }

const GIVEN_UP = 'This could not be done. Please try again later.'

async function runJob({ db, log, works }: Parts, job: TakenJob, stopping: AbortSignal) {
  const work = works[job.kind]
  if (!work) return
  try {
    const result = await work(db, job, stopping)
    if (stopping.aborted || result === MORE) await handOnJob(db, job)
    else await endJob(db, job, result)
  } catch (error) {
    if (error instanceof TakenOver) return
    if (error instanceof Refused) return void (await failJob(db, job, error.message))
    const seconds = WAITS_SECONDS[job.failures]
    if (!isDatabaseAway(error))
      log.error(`A job (${job.kind}) failed: ${error instanceof Error ? error.message : error}`)
    if (seconds === undefined) await failJob(db, job, GIVEN_UP)
    else await putOffJob(db, job, seconds)
  }
}

/** Does one job that is due. False when there was none. Throws when the database is away. */
export async function runDueJob(parts: Parts, stopping = new AbortController().signal) {
  const job = await takeDueJob(parts.db, Object.keys(parts.works))
  if (job) await runJob(parts, job, stopping)
  return job !== undefined
}

/** Does what is due, one thing at a time, until it is stopped. What it leaves undone another process takes up. */
export function startWorker(parts: Parts) {
  const stopping = new AbortController()
  const { signal } = stopping
  let tidiedAt = 0

  async function round() {
    while (!signal.aborted && (await runDueJob(parts, signal)));
    if (signal.aborted || Date.now() - tidiedAt < TIDY_EVERY_MS) return
    await forgetOldJobs(parts.db)
    tidiedAt = Date.now()
  }

  async function work() {
    while (!signal.aborted) {
      await round().catch((error: unknown) => {
        if (!isDatabaseAway(error)) parts.log.error(`Jobs could not be done: ${error}`)
      })
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
