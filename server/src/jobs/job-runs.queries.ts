import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/**
 * Of a job its run of a day, begun by now. `outcome` is what it had come to, if it began before. `ahead` is the latest day after it
 * for which the job was begun while the clock was ahead; what was done of this day before that is done anew then.
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

/** Keeps what a run has come to, so that the next process goes on from there. */
export const keepOutcome = (
  db: Db,
  { job, day, outcome }: { job: string; day: string; outcome: unknown },
) =>
  db
    .updateTable('job_runs')
    .set({ outcome: JSON.stringify(outcome) })
    .where('job', '=', job)
    .where('day', '=', day)
    .execute()

/** What the job did on later days was done while the clock was ahead: those days still come. */
export async function finishRun(db: Db, job: string, day: string) {
  await db
    .updateTable('job_runs')
    .set({ finished_at: sql`now()` })
    .where('job', '=', job)
    .where('day', '=', day)
    .execute()
  await db.deleteFrom('job_runs').where('job', '=', job).where('day', '>', day).execute()
}

/** The latest day whose run of a job was finished; undefined before the first. */
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

/** What the run of a job that was finished for the latest of all days but one has come to: the clock may have been ahead, or is behind. */
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

/** Days without daily work that are nothing unusual, and for how long longer ones count as usual once there was one. */
const USUAL_GAP = 3
const RECENT_DAYS = 35

/**
 * Whether the clock is to be believed: the daily work was done on at least so many days before this one since a jump of the clock,
 * or never yet. A gap of days counts as a jump where it is longer than a few days, and than any in the weeks before it: an academy
 * whose machine is on at weekends alone has such a gap each week.
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
export async function ranBefore(db: Db, day: string) {
  const run = await db
    .selectFrom('job_runs')
    .select('day')
    .where('day', '<', day)
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}
