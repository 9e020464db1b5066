import { DEFAULT_ACADEMY } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { IS_GIVEN_UP } from '../background-jobs/background-jobs.queries.ts'
import { academyDay } from '../settings/academy-day.queries.ts'

/**
 * Messages that should have been sent already, with their channel and the start of their wait. A failed message waits
 * since its creation, because each attempt postpones the next one. Today, `npm run doctor` and monitoring call these
 * messages unsent.
 */
export const UNSENT = sql`(
  select message_id, address, channel,
    case when attempts > 0 then created_at else due_at end as since
  from deliveries where state = 'waiting' and (attempts > 0 or due_at <= now()))`

/** The time at which the academy began. */
export const ACADEMY_BEGAN = sql`(select min(created_at) from accounts)`

/** The time at which the last backup was verified; null if there is none. */
export const LAST_BACKUP = sql`(select max(ended_at) from backup_runs where stage = 'done')`

/** Findings of the latest check of the ledger up to the day `until`, with that day. */
export const ledgerFindingsQuery = (until: unknown) => sql`(
  select run.day, finding ->> 'rule' as rule
  from (
    select day, outcome from job_runs
    where job = 'checkup' and finished_at is not null and day <= (${until})::date
    order by day desc limit 1) run
  cross join lateral jsonb_array_elements(run.outcome -> 'findings') as finding)`

/** Daily work of the latest day that began and is not done, with that day. */
export const UNFINISHED_WORK = sql`(
  select job, day from job_runs
  where finished_at is null and day = (select max(day) from job_runs where day <= ${academyDay}))`

/** Reads the academy's id, and its last schema change. */
export async function readIdentity(db: Db) {
  const { rows } = await sql<{ academy_id: string; academy: string; schema: string }>`
    select coalesce((select academy_id::text from academy_identity), '') as academy_id,
      coalesce((select academy_name from settings), ${DEFAULT_ACADEMY.name}) as academy,
      (select max(name) from kysely_migration) as schema`.execute(db)
  return rows[0]
}

/** Figures of an academy's health: numbers only, nothing about people. Ages in seconds. */
export type Figures = {
  jobs_waiting: number
  jobs_failed_today: number
  mails_waiting: number
  mail_oldest: number
  messages_waiting: number
  message_oldest: number
  /** Seconds since the last verified backup, or since the academy began. */
  backup_age: number
  academy_age: number
  ledger_findings: number
  daily_work_unfinished: number
  /** Seconds since the daily work last made the dues, or since the academy began. */
  daily_work_age: number
  dues_made_today: number
}

const ageOf = (moment: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from now() - ${moment}), 0)::float8`

/** Reads all figures in one statement; each part uses an index or a small table. */
export async function readFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with unsent as (select channel = 'mail' as is_mail, since from ${UNSENT} as unsent)
    select
      (select count(*)::int from jobs where state = 'waiting' and run_at <= now()) as jobs_waiting,
      (select count(*)::int from jobs
        where ${IS_GIVEN_UP} and ended_at > now() - interval '1 day') as jobs_failed_today,
      (select count(*)::int from unsent where is_mail) as mails_waiting,
      ${ageOf(sql`(select min(since) from unsent where is_mail)`)} as mail_oldest,
      (select count(*)::int from unsent where not is_mail) as messages_waiting,
      ${ageOf(sql`(select min(since) from unsent where not is_mail)`)} as message_oldest,
      ${ageOf(sql`coalesce(${LAST_BACKUP}, ${ACADEMY_BEGAN})`)} as backup_age,
      ${ageOf(ACADEMY_BEGAN)} as academy_age,
      (select count(*)::int from ${ledgerFindingsQuery(academyDay)} as found) as ledger_findings,
      (select count(*)::int from ${UNFINISHED_WORK} as work) as daily_work_unfinished,
      ${ageOf(sql`coalesce(
        (select max(finished_at) from job_runs where job = 'dues'), ${ACADEMY_BEGAN})`)} as daily_work_age,
      coalesce((select (outcome ->> 'made')::int from job_runs
        where job = 'dues' and finished_at is not null order by day desc limit 1), 0) as dues_made_today`.execute(
    db,
  )
  const [figures] = rows
  if (!figures) throw new Error('PostgreSQL answers a select of one row without one')
  return figures
}
