import { dayAfter, weekdayOf } from '@ganit/contract/days'
import { DEFAULT_ACADEMY, type SettingsChanges } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { dropWaitingJob, enqueueJob } from '../background-jobs/background-jobs.queries.ts'
import type { LocalTime } from './clock.service.ts'

/** Kind and key of the job that sends a week's notes. */
export const WEEKLY_JOB = 'weekly note'
const keyOf = (week: string) => `weekly/${week}`

/** Hours after the planned time within which a note may still be sent. */
const LATE_HOURS = 24

type Weekly = { weekly_on: boolean; weekly_day: number; weekly_time: string }

/** Settings of the weekly note until the academy saves its own. */
export const usualWeekly = {
  ...{ weekly_on: false, weekly_day: 7, weekly_time: '18:00' },
  ...{
    time_zone: DEFAULT_ACADEMY.time_zone as string,
    academy_name: DEFAULT_ACADEMY.name as string,
  },
}

/** Whether notes are sent, on which weekday (7 is Sunday), and when; undefined before the first settings. */
export const readWeeklySettings = (db: Db) =>
  db
    .selectFrom('settings')
    .select(['weekly_on', 'weekly_day', 'time_zone', 'academy_name'])
    .select(clockTime('weekly_time').as('weekly_time'))
    .executeTakeFirst()

/** The weekly settings, locked; with `share` other transactions may hold the lock, too. */
export async function lockWeeklySettings(trx: Trx, lock: 'update' | 'share' = 'update') {
  const row = trx.selectFrom('settings').select('weekly_on')
  await (lock === 'update' ? row.forUpdate() : row.forShare()).execute()
  return readWeeklySettings(trx)
}

/** The latest day of notes not after a day. The day on which its notes are sent names a week. */
export const lastWeekUpTo = ({ weekly_day }: Pick<Weekly, 'weekly_day'>, day: string) =>
  dayAfter(day, -((weekdayOf(day) + 1 - weekly_day + 7) % 7))

/** The last week whose time has passed. */
function weekOver(settings: Weekly, { date, time }: LocalTime) {
  const week = lastWeekUpTo(settings, date)
  return week === date && time < settings.weekly_time ? dayAfter(week, -7) : week
}

/** Whether the notes of a week may still be sent: until a day after their time. */
export function isInTime(settings: Weekly, week: string, { date, time }: LocalTime) {
  const last = dayAfter(week, LATE_HOURS / 24)
  return date < last || (date === last && time <= settings.weekly_time)
}

/** Days after a note in which no other is sent, even if the owner moves the day. */
const REST_DAYS = 6

/** Whether a note was sent within the days before. This week's content then waits for the next week. */
export const isTooSoon = async (db: Db, week: string) =>
  (await db
    .selectFrom('weekly_sendings')
    .select('week')
    .where('state', 'in', ['sending', 'sent'])
    .where('week', '<', week)
    .where('week', '>=', dayAfter(week, -REST_DAYS))
    .executeTakeFirst()) !== undefined

export const sendingOfWeek = (db: Db, week: string) =>
  db.selectFrom('weekly_sendings').select('state').where('week', '=', week).executeTakeFirst()

/** Marks a week as finished without notes, unless it has a row. */
export const markUnsent = (trx: Trx, week: string, state: 'missed' | 'passed') =>
  trx
    .insertInto('weekly_sendings')
    .values({ week, state, ended_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Whether changed settings concern the weekly note. Other changes leave a planned sending as it is. */
export const isReplanned = (
  stored: Weekly & { time_zone: string },
  changes: Pick<SettingsChanges, keyof Weekly | 'time_zone'>,
) =>
  (['weekly_on', 'weekly_day', 'weekly_time', 'time_zone'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== stored[name],
  )

/**
 * Schedules today's sending when the day begins or the owner changes the settings. If a change moves the time into the
 * past, that week's notes are skipped. If the machine was off at the time, they are sent within a day, or else missed.
 */
export async function planWeekly(trx: Trx, now: LocalTime, by: 'settings' | 'daily') {
  const settings = await lockWeeklySettings(trx)
  if (!settings) return
  await forgetWeeksAhead(trx, now.date)
  await dropWaitingJob(trx, keyOf(now.date))
  if (!settings.weekly_on) return
  const { weekly_time, time_zone } = settings
  const isToday = lastWeekUpTo(settings, now.date) === now.date
  const isOpen = isToday && !(await isTooSoon(trx, now.date))
  if (isOpen && now.time < weekly_time && !(await sendingOfWeek(trx, now.date))) {
    const at = await momentOfWeek(trx, { week: now.date, weekly_time, time_zone })
    await enqueueSending(trx, now.date, at)
  }
  const week = weekOver(settings, now)
  if (by === 'settings') await markUnsent(trx, week, 'passed')
  else await sendMissedNotes(trx, settings, { week, now })
  await moveLines(trx, settings, now)
}

const enqueueSending = (trx: Trx, week: string, at?: Date) =>
  enqueueJob(trx, { kind: WEEKLY_JOB, key: keyOf(week), input: { week }, ...(at && { at }) })

/** Sends the notes that were not sent at their time, in full or in part; after a day they are missed. */
async function sendMissedNotes(
  trx: Trx,
  settings: Weekly,
  { week, now }: { week: string; now: LocalTime },
) {
  const sending = await sendingOfWeek(trx, week)
  if (sending ? sending.state !== 'sending' : await isTooSoon(trx, week)) return
  if (isInTime(settings, week, now)) {
    if (!(sending && (await isSendingUnderWay(trx, week)))) await enqueueSending(trx, week)
    return
  }
  if (sending) await endSending(trx, week, 'missed')
  else await markUnsent(trx, week, 'missed')
}

const isSendingUnderWay = (trx: Trx, week: string) =>
  trx
    .selectFrom('jobs')
    .select('job_id')
    .where('key', '=', keyOf(week))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()

export const endSending = (trx: Trx, week: string, state: 'sent' | 'missed') =>
  trx
    .updateTable('weekly_sendings')
    .set({ state, ended_at: sql<Date>`now()` })
    .where('week', '=', week)
    .where('state', '=', 'sending')
    .execute()

/**
 * Forgets weeks in the future that were marked as finished while the clock was ahead. Notes that were sent stay sent.
 */
const forgetWeeksAhead = (trx: Trx, today: string) =>
  trx
    .deleteFrom('weekly_sendings')
    .where('week', '>', today)
    .where('state', 'in', ['missed', 'passed'])
    .execute()

type At = { week: string; weekly_time: string; time_zone: string }

/** The moment at which the notes of a week are sent. */
export async function momentOfWeek(db: Db, { week, weekly_time, time_zone }: At) {
  const { rows } = await sql<{ at: Date }>`
    select (${week}::date + ${weekly_time}::time) at time zone ${time_zone} as at`.execute(db)
  return rows[0]?.at as Date
}

/** The week whose notes can still be reviewed: today's or the next one. */
export async function comingWeek(db: Db, settings: Weekly, { date }: LocalTime) {
  const week = lastWeekUpTo(settings, date)
  const next = week === date && !(await sendingOfWeek(db, week)) ? week : dayAfter(week, 7)
  return (await isTooSoon(db, next)) ? dayAfter(next, 7) : next
}

/** Moves lines for a day on which no notes are sent any more to the next notes. */
async function moveLines(trx: Trx, settings: Weekly, now: LocalTime) {
  const week = await comingWeek(trx, settings, now)
  await sql`
    update weekly_lines l set week = ${week}::date
    where week >= ${now.date}::date and week <> ${week}::date
      and not exists (select from weekly_sendings s where s.week = l.week)
      and not exists (select from weekly_lines o where o.week = ${week}::date
        and o.batch_id = l.batch_id and o.student_id is not distinct from l.student_id)`.execute(
    trx,
  )
}
