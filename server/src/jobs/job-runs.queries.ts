import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Of a job its run of a day, begun by now. `outcome` is what it had come to, if it began before. */
export async function beginRun(db: Db, job: string, day: string) {
  await db
    .insertInto('job_runs')
    .values({ job, day, finished_at: null, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('job_runs')
    .select(['finished_at', 'outcome'])
    .where('job', '=', job)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
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
