import { timeInWords } from '@ganit/contract/clock-words'
import { dayAfter } from '@ganit/contract/days'
import type { DemoSeatDraft } from '@ganit/contract/people/demo-seats'
import type { Language } from '@ganit/contract/people/guardians'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict, invalid, notFound, Refused } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { announceEvent } from '../../messages/events/events.queries.ts'
import { createPerLanguage } from '../../messages/wording/wording.ts'
import {
  findOpenEnquiry,
  hasBegun,
  hasSeatOnSite,
  lockDemoLesson,
  readDemoLessons,
  readDemoSeats,
} from './demo-seats.queries.ts'
import { insertEnquiry, insertNote, lockPhone, updateEnquiry } from './enquiry-writes.queries.ts'
import { findComingSeat } from './trials.queries.ts'
import { takeTrial } from './trials.service.ts'

const DAYS = createPerLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
)

type When = { date: string; start_time: string }

const dayIn = (language: Language, date: string) =>
  DAYS(language).format(new Date(date)).replaceAll(',', '')

const whenInWords = (language: Language, { date, start_time }: When) =>
  `${dayIn(language, date)}, ${timeInWords(language, start_time)}`

/** `timeInWords` ends in the Hindi word for o’clock. */
const COME: Record<Language, (when: string) => string> = {
  en: (when) => `Come on ${when}.`,
  hi: (when) => `${when} आइए।`,
  bn: (when) => `${when.endsWith('টা') ? `${when}য়` : `${when}-এ`} আসুন।`,
}

/** How many seats of a lesson visitors may take; 404 where they may take none. */
export async function demoSeats(db: Db) {
  const seats = await readDemoSeats(db)
  if (seats === null) throw notFound('Demo lessons are not booked here.')
  return seats
}

/** Adds the times that still have a seat to a refusal because of the lesson. */
export async function withOtherTimes<Done>(
  db: Db,
  { class_number, now }: { class_number: number; now: LocalTime },
  take: () => Promise<Done>,
) {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof Refused) || error.statusCode !== 409) throw error
    const lessons = await readDemoLessons(db, { class_number, seats: await demoSeats(db) }, now)
    throw new Refused(409, error.message, { details: { lessons } })
  }
}

/** The open enquiry that gets the seat: the one with a seat to move, another one of the number, or a new one. */
async function enquiryForSeat(trx: Trx, draft: DemoSeatDraft, now: LocalTime) {
  const before = await findComingSeat(trx, draft, now)
  const known = before ?? (await findOpenEnquiry(trx, draft))
  if (known) return { enquiry_id: known.enquiry_id, before, isNew: false }
  const { name, student_name, phone, class_number, language = null } = draft
  const enquiry_id = await insertEnquiry(trx, {
    ...{ name, student_name, phone, class_number, language },
    ...{ email: null, school: null, message: null, source: 'site', wants_trial: true },
    consent_at: clock.now(),
    follow_up_on: now.date,
  })
  await announceEvent(trx, { event: 'enquiry', enquiry_id })
  return { enquiry_id, before: undefined, isNew: true }
}

/**
 * Takes a seat for a visitor, or moves the seat that the number has in a coming lesson of the class. Locks the number, then
 * the lesson, then the enquiry, as the office does. The answer is the same for known and unknown numbers. A filled honeypot
 * gets the usual answer, and stores nothing.
 */
export async function takeDemoSeat(trx: Trx, draft: DemoSeatDraft, now: LocalTime) {
  const { lesson_id, language = 'en', name } = draft
  const seats = await demoSeats(trx)
  await lockPhone(trx, draft.phone)
  const lesson = await lockDemoLesson(trx, draft, now)
  if (!lesson) throw invalid({ lesson_id: 'There is no such lesson.' })
  const message = COME[language](whenInWords(language, lesson))
  if (draft.website !== null) return { message }
  // Also of a seat that the number has: nobody is told to come to a lesson that is not held.
  if (lesson.state === 'cancelled') throw conflict('This lesson was cancelled.')
  if (hasBegun(lesson, now)) throw conflict('This lesson has begun.')
  const { enquiry_id, before, isNew } = await enquiryForSeat(trx, draft, now)
  if (before?.lesson_id === lesson_id) return { message }
  if (!(await hasSeatOnSite(trx, { lesson_id, enquiry_id, seats })))
    throw conflict('This lesson is full.')
  await takeTrial(trx, enquiry_id, lesson_id, { seat_by_site: true })
  const dayBefore = dayAfter(lesson.date, -1)
  await updateEnquiry(trx, enquiry_id, {
    follow_up_on: dayBefore < now.date ? now.date : dayBefore,
    wants_trial: true,
    ...(!isNew && { consent_at: clock.now() }),
  })
  if (isNew) return { message }
  const when = whenInWords('en', lesson)
  const text = before
    ? `Moved the seat online from ${whenInWords('en', before)} to ${when}, as ${name}.`
    : `Took a seat online for ${when}, as ${name}.`
  await insertNote(trx, { enquiry_id, text, written_by: null })
  return { message }
}
