import type { Kysely } from 'kysely'
import { isDatabaseAway } from '../db/connections/failures.ts'
import type { Database } from '../db/schema.ts'
import {
  ATTEMPTS_MAX,
  endJob,
  failJob,
  forgetOldJobs,
  giveUpJob,
  putOffJob,
  releaseJob,
  type TakenJob,
  TakenOver,
  takeDueJob,
} from '../features/ground/background-jobs/background-jobs.queries.ts'
import { Refused } from '../http/errors.ts'
import type { Part } from '../lifecycle/part.ts'
import type { Log } from './job.ts'

const LOOK_EVERY_MS = 500
const TIDY_EVERY_MS = 3_600_000
/** Delay after the first, second, … failure; after the last one the job is given up. */
const WAITS_SECONDS = [5, 120, 1800, 3 * 3600].slice(0, ATTEMPTS_MAX - 1)

type Result = Record<string, unknown>
/** The value that a job yields between its parts: nothing, or `last` if it goes on only after all other jobs. */
type Pause = undefined | 'last'

/**
 * Does one kind of work and returns the result: at once, or in parts, each in a transaction with its progress, so that
 * it can be interrupted and continued. Yields after each part, and other due jobs run first.
 */
export type Work = (
  db: Kysely<Database>,
  job: TakenJob,
) => Promise<Result> | AsyncGenerator<Pause, Result>

type Parts = { db: Kysely<Database>; log: Log; works: Record<string, Work> }
type Begun = { job: TakenJob; parts: AsyncGenerator<Pause, Result>; isLast?: boolean }

/** Status of a temporary refusal, after which the job is tried again. */
const BUSY = 503

const GIVEN_UP = 'This could not be done. Please try again later.'

async function* partsOf(work: () => ReturnType<Work>): AsyncGenerator<Pause, Result> {
  const doing = work()
  return Symbol.asyncIterator in doing ? yield* doing : await doing
}

/** Starts the job due longest that has not begun here; undefined if there is none. */
async function beginDueJob({ db, works }: Parts, begun: Map<string, Begun>) {
  const kinds = Object.keys(works).filter((kind) => !begun.has(kind))
  const job = await takeDueJob(db, kinds)
  const work = job && works[job.kind]
  return work && { job, parts: partsOf(() => work(db, job)) }
}

async function abandonJob({ db, log }: Parts, job: TakenJob, reason: string) {
  log.error(`A job (${job.kind}) was given up after ${ATTEMPTS_MAX} attempts: ${reason}`)
  await giveUpJob(db, job, GIVEN_UP)
  return false
}

/** Runs the next part of a job; false once it has ended. */
async function runNextPart(all: Parts, begun: Begun) {
  const { db, log } = all
  const { job, parts } = begun
  if (job.failures >= ATTEMPTS_MAX) return abandonJob(all, job, 'its process ended each time')
  try {
    const part = await parts.next()
    if (!part.done) {
      begun.isLast = part.value === 'last'
      return true
    }
    await endJob(db, job, part.value)
  } catch (error) {
    if (error instanceof TakenOver) return false
    const isBusy = error instanceof Refused && error.statusCode === BUSY
    if (error instanceof Refused && !isBusy) {
      await failJob(db, job, error.message, error.details)
      return false
    }
    const seconds = WAITS_SECONDS[job.failures]
    const reason = error instanceof Error ? error.message : String(error)
    if (seconds === undefined) return abandonJob(all, job, reason)
    if (!isBusy && !isDatabaseAway(error)) log.error(`A job (${job.kind}) failed: ${reason}`)
    await putOffJob(db, job, seconds)
  }
  return false
}

/** The next of the started jobs. */
const nextJobOf = (begun: Begun[]) => begun.find(({ isLast }) => !isLast) ?? begun[0]

/**
 * Runs a due job. Jobs that become due between its parts start first and alternate with it: one per kind at a time,
 * `last` ones after all others. False if none was due. Throws if the database is unreachable: leases of started jobs
 * expire by themselves.
 */
export async function runDueJob(parts: Parts, stopping = new AbortController().signal) {
  /** Jobs that have begun, by kind; the next one first. */
  const begun = new Map<string, Begun>()
  let isAny = false
  do {
    const next = (await beginDueJob(parts, begun)) ?? nextJobOf([...begun.values()])
    if (!next) break
    isAny = true
    begun.delete(next.job.kind)
    if (await runNextPart(parts, next)) begun.set(next.job.kind, next)
  } while (begun.size > 0 && !stopping.aborted)
  for (const { job } of begun.values()) await releaseJob(parts.db, job)
  return isAny
}

/** Runs due jobs part by part. When stopped, other processes continue unfinished ones. */
export function createWorker(parts: Parts): Part {
  let tidiedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'jobs',
    everyMs: LOOK_EVERY_MS,
    async run(stopping) {
      while (!stopping.aborted && (await runDueJob(parts, stopping)));
      if (stopping.aborted || performance.now() - tidiedAt < TIDY_EVERY_MS) return
      await forgetOldJobs(parts.db)
      tidiedAt = performance.now()
    },
    tell(error) {
      if (!isDatabaseAway(error)) parts.log.error(`Jobs could not be done: ${error}`)
    },
  }
}
