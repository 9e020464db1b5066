import { type Selectable, sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import type { Jobs } from './background-jobs.tables.ts'

const SHOWN = ['job_id', 'state', 'done', 'of', 'problem', 'result'] as const

/** Seconds without renewal of the lease after which another process takes over a job. */
const LEASE_SECONDS = 60
const DAYS_KEPT = 30

/**
 * `afterSeconds` and `at`: earliest start. If a job with the same `key` waits, it is postponed and its input is
 * replaced. If nothing of it is done yet, the entry that `keeps` names stays.
 */
type JobDraft = {
  kind: string
  input: Record<string, unknown>
  key?: string
  keeps?: string
  account_id?: string
  afterSeconds?: number
  at?: Date
  /** Whether a waiting job with the same key keeps its time if that is earlier. */
  keepsTime?: boolean
}

/** Enqueues a job for any process; inside a transaction it starts after the commit. */
export async function enqueueJob(
  db: Db,
  { kind, input, key, keeps, account_id, afterSeconds = 0, at, keepsTime = false }: JobDraft,
): Promise<ShownJob> {
  const values = {
    kind,
    key: key ?? null,
    account_id: account_id ?? null,
    input: JSON.stringify(input),
    keeps: keeps ?? null,
    at: at ?? null,
    afterSeconds,
    keepsTime,
  }
  const [job] = await queryPrepared(db, 'enqueue a job', values, (blanks) =>
    db
      .insertInto('jobs')
      .values({
        kind: blanks.kind,
        key: blanks.key,
        account_id: blanks.account_id,
        input: blanks.input,
        run_at: sql<Date>`coalesce(
          ${blanks.at}::timestamptz, now() + make_interval(secs => ${blanks.afterSeconds}))`,
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(() => ({
          input: sql<string>`excluded.input || case
            when jobs.state <> 'done' and jobs.done = 0 and jobs.input ? ${blanks.keeps}::text
              then jsonb_build_object(${blanks.keeps}::text, jobs.input -> ${blanks.keeps}::text)
            else '{}' end`,
          run_at: sql<Date>`case when ${blanks.keepsTime}::boolean and jobs.state = 'waiting'
            then least(jobs.run_at, excluded.run_at) else excluded.run_at end`,
          state: 'waiting',
          // The process that runs the earlier request must not fail the newer one.
          failures: 0,
          done: 0,
          of: null,
          ended_at: null,
        })),
      )
      .returning(SHOWN),
  )
  return job as ShownJob
}

type ShownJob = Pick<Selectable<Jobs>, (typeof SHOWN)[number]>

/** Finds a job of this account; 404 if another account started it. */
export const findOwnJob = (db: Db, account_id: string, job_id: number) =>
  db
    .selectFrom('jobs')
    .select(SHOWN)
    .where('job_id', '=', job_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow(() => notFound('Job not found.'))

/** The job of a key, whoever started it; undefined if it was deleted. */
export const findJobByKey = (db: Db, key: string) =>
  db.selectFrom('jobs').select(SHOWN).where('key', '=', key).executeTakeFirst()

/** The latest job of these kinds with this input, whoever started it; undefined if it was deleted. */
export const findLastJob = (db: Db, kinds: string[], input: Record<string, number>) =>
  db
    .selectFrom('jobs')
    .select([...SHOWN, 'kind'])
    .where('kind', 'in', kinds)
    .where(sql<boolean>`input @> ${JSON.stringify(input)}::jsonb`)
    .orderBy('job_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Attempts after which a job is given up: failures, and processes that died or froze while running it. */
export const ATTEMPTS_MAX = 5

/** A job that was given up, not one that was refused. */
export const IS_GIVEN_UP = sql<boolean>`
  (jobs.state = 'failed' and jobs.failures >= ${sql.lit(ATTEMPTS_MAX)})`

/**
 * Takes the job that has been due longest; undefined if none of these kinds is due. If a job's lease has expired, its
 * process was killed or froze, which counts as a failure.
 */
export async function takeDueJob(db: Db, kinds: string[]): Promise<TakenJob | undefined> {
  const [taken] = await queryPrepared(db, 'take a due job', { kinds }, (blanks) =>
    takingDue(db, blanks.kinds),
  )
  return taken
}

const takingDue = (db: Db, kinds: Given<string[]>) =>
  db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      failures: sql<number>`failures + (state = 'running')::int`,
      run_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    }))
    .where('job_id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('job_id')
        // Literal states, so that the partial index is used.
        .where(sql<boolean>`state in ('waiting', 'running')`)
        .where(sql<boolean>`kind = any(${kinds}::text[])`)
        .where('run_at', '<=', sql<Date>`now()`)
        .orderBy('run_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['job_id', 'kind', 'input', 'done', 'attempts', 'failures', 'account_id'])

export type TakenJob = Awaited<ReturnType<ReturnType<typeof takingDue>['executeTakeFirstOrThrow']>>

/** The job's row, as long as this attempt owns it. */
const ownedJob = (db: Db, { job_id, attempts }: Pick<TakenJob, 'job_id' | 'attempts'>) =>
  db
    .updateTable('jobs')
    .where('job_id', '=', job_id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')

/** Stores progress in the transaction that does a part of the work; throws if another process has taken over. */
export async function storeProgress(
  trx: Trx,
  job: TakenJob,
  progress: { done: number; of?: number; input?: Record<string, unknown> },
) {
  const { input, ...counts } = progress
  const { numUpdatedRows } = await ownedJob(trx, job)
    .set({
      ...counts,
      ...(input && { input: JSON.stringify(input) }),
      run_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new TakenOver()
}

/** Thrown if another process continues this job, or it was requested again. */
export class TakenOver extends Error {}

/** Ends a job. A job that no account requested is deleted. */
export async function endJob(db: Db, job: TakenJob, result: Record<string, unknown>) {
  if (job.account_id === null) {
    const { job_id, attempts } = job
    await queryPrepared(db, 'forget a job', { job_id, attempts }, (blanks) =>
      db
        .deleteFrom('jobs')
        .where('job_id', '=', blanks.job_id)
        .where('attempts', '=', blanks.attempts)
        .where('state', '=', 'running'),
    )
    return
  }
  await ownedJob(db, job)
    .set({
      state: 'done',
      result: JSON.stringify(result),
      problem: null,
      ended_at: sql<Date>`now()`,
    })
    .execute()
}

/** Ends a job as failed. `details` are kept as the result, so that a person can see the obstacle. */
export const failJob = (db: Db, job: TakenJob, problem: string, details?: object) =>
  endAsFailed(db, job, { problem, details, failures: job.failures })

/** Gives up a job for good; the owner's Today names it. */
export const giveUpJob = (db: Db, job: TakenJob, problem: string) =>
  endAsFailed(db, job, { problem, failures: ATTEMPTS_MAX })

type Failed = { problem: string; details?: object | undefined; failures: number }

const endAsFailed = (db: Db, job: TakenJob, { problem, details, failures }: Failed) =>
  ownedJob(db, job)
    .set({
      state: 'failed',
      failures,
      problem,
      result: details ? JSON.stringify(details) : null,
      ended_at: sql<Date>`now()`,
    })
    .execute()

/** Lets another process continue at once. */
export const releaseJob = (db: Db, job: TakenJob) =>
  ownedJob(db, job).set({ state: 'waiting', run_at: sql<Date>`now()` }).execute()

/** Retries after some seconds. */
export const putOffJob = (db: Db, job: TakenJob, seconds: number) =>
  ownedJob(db, job)
    .set({
      state: 'waiting',
      failures: job.failures + 1,
      run_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()

/** Cancels a waiting job not yet begun; returns whether it did. */
export async function dropWaitingJob(trx: Trx, key: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('jobs')
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const forgetOldJobs = (db: Db) =>
  db
    .deleteFrom('jobs')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute()
