import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Figures of an academy's health: numbers only, nothing about people. */
export type Figures = {
  jobs_waiting: number
  jobs_failed_today: number
  mails_waiting: number
  messages_waiting: number
  /** Seconds since the last verified backup; null: none yet. */
  backup_age: number | null
  dues_made_today: number
}

/** One statement; each part uses an index or a small table. */
export async function readFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      (select count(*)::int from jobs where state = 'waiting' and run_at <= now()) as jobs_waiting,
      (select count(*)::int from jobs
        where state = 'failed' and ended_at > now() - interval '1 day') as jobs_failed_today,
      (select count(*)::int from deliveries
        where channel = 'mail' and state = 'waiting' and due_at <= now()) as mails_waiting,
      (select count(*)::int from deliveries
        where channel in ('push', 'sms', 'whatsapp') and state = 'waiting' and due_at <= now()) as messages_waiting,
      (select extract(epoch from now() - max(ended_at))::float8 from backup_runs
        where ended_at is not null and problem is null) as backup_age,
      coalesce((select (outcome ->> 'made')::int from job_runs
        where job = 'dues' and finished_at is not null order by day desc limit 1), 0) as dues_made_today`.execute(
    db,
  )
  const [figures] = rows
  if (!figures) throw new Error('PostgreSQL answers a select of one row without one')
  return figures
}
