import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { readAcademyToday } from '../features/ground/settings/settings.service.ts'
import { checkLedger } from '../features/money/ledger/checkup.ts'
import { ATTENDANCE_JOB } from './daily/attendance-job.ts'
import { DUES_JOB } from './daily/dues-job.ts'
import { lastFinishedDay } from './job-runs.queries.ts'

/**
 * Faults of the ledger on a day; without a day, today. Dues are expected up to the last day on which they were created.
 * With `since`, only dues and payments that were open or changed since that day are checked.
 */
export async function findingsOf(
  db: Kysely<Database>,
  { day, since }: { day?: string; since?: string | undefined } = {},
) {
  const today = day ?? (await readAcademyToday(db))
  const last = (await lastFinishedDay(db, DUES_JOB)) ?? today
  const isLookedAt = (await lastFinishedDay(db, ATTENDANCE_JOB)) === today
  return checkLedger(db, { today, madeUntil: last < today ? last : today, isLookedAt, since })
}
