import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/**
 * Starts or continues a job's run of a day. `outcome` is its progress, if it began before. `ahead` is the latest later
 * day for which the job began while the clock was ahead; then earlier work for this day is repeated.
 */
export async function beginRun(db: Db, job: string, day: string) {
  const ahead = await latestAhead(db, job, day)
  const anew = { finished_at: null, outcome: null }
  await db
    .insertInto('job_runs')
    .values({ job, day, ...anew })
    .onConflict((conflict) =>
      ahead === undefined
        ? conflict.doNothing()
        : conflict
            .columns(['job', 'day'])
            .doUpdateSet(anew)
            .where('job_runs.finished_at', 'is not', null),
    )
    .execute()
  const run = await db
    .selectFrom('job_runs')
    .select(['finished_at', 'outcome'])
    .where('job', '=', job)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return { ...run, ahead }
}

async function latestAhead(db: Db, job: string, day: string) {
  const { latest } = await db
    .selectFrom('job_runs')
    .select(({ fn }) => fn.max<string | null>('day').as('latest'))
    .where('job', '=', job)
    .where('day', '>', day)
    .executeTakeFirstOrThrow()
  return latest ?? undefined
}

/** Jobs that are done for a day. A job that ran on a later day is not, because the clock was ahead then. */
export async function findDoneJobs(db: Db, day: string) {
  const rows = await db
    .selectFrom('job_runs')
    .select('job')
    .where('day', '>=', day)
    .groupBy('job')
    .having(sql<boolean>`bool_and(day = ${day}::date and finished_at is not null)`)
    .execute()
  return new Set(rows.map(({ job }) => job))
}

/** Stores a run's progress, so that the next process continues there. */
export const saveOutcome = (
  db: Db,
  { job, day, outcome }: { job: string; day: string; outcome: unknown },
) =>
  db
    .updateTable('job_runs')
    .set({ outcome: JSON.stringify(outcome) })
    .where('job', '=', job)
    .where('day', '=', day)
    .execute()

/**
 * Marks a run as finished. Deletes runs of later days, which were made while the clock was ahead, because those days
 * are still to come.
 */
export async function finishRun(db: Db, job: string, day: string) {
  await db
    .updateTable('job_runs')
    .set({ finished_at: sql`now()` })
    .where('job', '=', job)
    .where('day', '=', day)
    .execute()
  await db.deleteFrom('job_runs').where('job', '=', job).where('day', '>', day).execute()
}

/** Latest day a job finished; undefined before the first. */
export async function lastFinishedDay(db: Db, job: string) {
  const run = await db
    .selectFrom('job_runs')
    .select('day')
    .where('job', '=', job)
    .where('finished_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.day
}

/** Progress of the job's latest finished run, except this day's: later ones count too, as the clock may be behind. */
export async function latestOutcome(db: Db, job: string, day: string) {
  const run = await db
    .selectFrom('job_runs')
    .select('outcome')
    .where('job', '=', job)
    .where('day', '<>', day)
    .where('finished_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.outcome ?? null
}

/** Days between two days of work that are never a jump of the clock. */
const USUAL_GAP = 3
/** A longer gap is no jump either if one as long was in so many days before. */
const RECENT_DAYS = 35

/**
 * Whether to trust the clock: the daily work ran on at least `days` days before this one since a jump, or never before.
 * A jump is a gap longer than a few days and longer than any in the weeks before. An academy that runs only at weekends
 * has such a gap each week.
 */
export async function isSteady(db: Db, day: string, days: number) {
  const { rows } = await sql<{ is_steady: boolean }>`
    with days as (
      select distinct day from job_runs where day < ${day}::date and finished_at is not null
      union select ${day}::date
    ), gaps as (
      select day, day - lag(day) over (order by day) as gap from days
    ), jumps as (
      select day, gap > greatest(${USUAL_GAP}::integer, max(gap) over (
        order by day range between make_interval(days => ${RECENT_DAYS}::integer) preceding
          and interval '1 day' preceding)) as is_jump
      from gaps
    )
    select count(*) = 1 or count(*) filter (
      where day < ${day}::date
        and day >= coalesce((select max(day) from jumps where is_jump), '-infinity')) >= ${days} as is_steady
    from jumps`.execute(db)
  return rows[0]?.is_steady === true
}

/** Whether any job ran on an earlier day. */
export async function hasRunBefore(db: Db, day: string) {
  const run = await db
    .selectFrom('job_runs')
    .select('day')
    .where('day', '<', day)
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}
