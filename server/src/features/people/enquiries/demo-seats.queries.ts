import { DEMO_LESSONS_MAX, type DemoLesson } from '@ganit/contract/people/demo-seats'
import { lastTrialDay } from '@ganit/contract/people/enquiries'
import { type RawBuilder, sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { takenSeats, trialLessonsFor } from './trials.queries.ts'

/** Seats of a lesson that visitors have taken, apart from those of one enquiry. */
const takenOnSite = (lesson_id: RawBuilder<number>, enquiry_id: number) => sql<number>`(
  select count(*)::int from enquiries e
  where e.trial_lesson_id = ${lesson_id} and e.seat_by_site and e.enquiry_id <> ${enquiry_id})`

/** True while the room of a lesson, if it is not online, has a seat that no member and no guest needs, apart from one enquiry. */
const fitsRoom = (enquiry_id: number) => sql<boolean>`coalesce((
  select r.seats > ${takenSeats(enquiry_id)} from rooms r
  where r.room_id = coalesce(lessons.room_id, batches.room_id) and lessons.online_url is null), true)`

/** The settings that decide whether visitors take seats, and how many of a lesson. */
export async function readDemoSeats(db: Db) {
  const stored = await db
    .selectFrom('settings')
    .select(['demo_seats', 'free_trial', 'shows_batch_times'])
    .executeTakeFirst()
  return stored?.free_trial && stored.shows_batch_times ? stored.demo_seats : null
}

/** Whether a lesson has begun, on the academy's clock. */
export const hasBegun = (
  { date, start_time }: Pick<DemoLesson, 'date' | 'start_time'>,
  now: LocalTime,
) => date < now.date || (date === now.date && start_time <= now.time)

type Offer = { class_number: number; seats: number }

/**
 * The next lessons in which a visitor can take a seat, from the office's list of trial lessons: those that have not begun,
 * in a room with a free seat.
 */
export async function readDemoLessons(db: Db, { class_number, seats }: Offer, now: LocalTime) {
  const all = await trialLessonsFor(db, { enquiry_id: 0, class_number }, now)
  const ids = all
    .filter((lesson) => lesson.free !== 0 && !hasBegun(lesson, now))
    .map(({ lesson_id }) => lesson_id)
  if (ids.length === 0) return []
  const { rows } = await sql<DemoLesson>`
    select lesson_id, date::text, ${clockTime('start_time')} as start_time,
      ${clockTime('end_time')} as end_time, batch_name, lessons.online_url is not null as is_online
    from lessons join batches using (batch_id)
    where lesson_id = any(${ids}::integer[]) and ${fitsRoom(0)}
      and ${takenOnSite(sql.ref('lesson_id'), 0)} < ${seats}
    order by date, lessons.start_time, lesson_id limit ${DEMO_LESSONS_MAX}`.execute(db)
  return rows
}

type DemoLessonState = { date: string; start_time: string; state: 'scheduled' | 'cancelled' }

/** A lesson of the class within the days of trials, locked; undefined if there is none. */
export async function lockDemoLesson(
  trx: Trx,
  { lesson_id, class_number }: { lesson_id: number; class_number: number },
  now: LocalTime,
) {
  const { rows } = await sql<DemoLessonState>`
    select date::text, ${clockTime('start_time')} as start_time, state
    from lessons join batches using (batch_id)
    where lesson_id = ${lesson_id} and class_number = ${class_number}
      and date between ${now.date}::date and ${lastTrialDay(now.date)}::date
    for no key update of lessons`.execute(trx)
  return rows[0]
}

/** Whether a visitor's enquiry finds a seat in a locked lesson, of which the site may give so many. */
export async function hasSeatOnSite(
  trx: Trx,
  { lesson_id, enquiry_id, seats }: { lesson_id: number; enquiry_id: number; seats: number },
) {
  const { rows } = await sql<{ has_seat: boolean }>`
    select ${fitsRoom(enquiry_id)} and ${takenOnSite(sql.ref('lesson_id'), enquiry_id)} < ${seats} as has_seat
    from lessons join batches using (batch_id) where lesson_id = ${lesson_id}`.execute(trx)
  return rows[0]?.has_seat ?? false
}

/**
 * The latest open enquiry of a number and class; undefined if there is none. A visitor who came to a trial lesson stays
 * in its register, whatever is typed here.
 */
export const findOpenEnquiry = (
  trx: Trx,
  { phone, class_number }: { phone: string; class_number: number },
) =>
  trx
    .selectFrom('enquiries')
    .select(['enquiry_id', 'name', 'consent_at'])
    .where('phone', '=', phone)
    .where('class_number', '=', class_number)
    .where('stage', 'not in', ['joined', 'lost'])
    .where(sql<boolean>`trial_came is not true`)
    .orderBy('enquiry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
