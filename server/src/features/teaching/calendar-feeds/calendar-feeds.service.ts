import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '@ganit/contract/languages'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { isStaff } from '../../ground/rights/rights.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { readSettings, readTimeZone } from '../../ground/settings/settings.queries.ts'
import {
  type FeedLesson,
  findOwnerOfFeed,
  lessonsOfFeed,
  storeFeed,
} from './calendar-feeds.queries.ts'

type Owner = NonNullable<Awaited<ReturnType<typeof findOwnerOfFeed>>>

const REFRESH_SECONDS = 3600

const WORDS = {
  en: {
    ...{ off: 'Cancelled', reason: 'Reason', teacher: 'Teacher', homework: 'Homework' },
    online: 'Online',
  },
  hi: { off: 'रद्द', reason: 'कारण', teacher: 'शिक्षक', homework: 'गृहकार्य', online: 'ऑनलाइन' },
  bn: { off: 'বাতিল', reason: 'কারণ', teacher: 'শিক্ষক', homework: 'বাড়ির কাজ', online: 'অনলাইন' },
} as const satisfies Record<Language, object>

/**
 * Title and description of a lesson. Many calendars show cancelled events like others, so the title names the
 * cancellation as well.
 */
function wordsOf({ state, batch_name, whose, ...lesson }: FeedLesson, language: Language) {
  const words = WORDS[language]
  const isOff = state === 'cancelled'
  const title = whose ? `${batch_name} (${whose})` : batch_name
  const lines = isOff
    ? [[words.reason, lesson.reason]]
    : [
        [words.teacher, lesson.teacher],
        [words.homework, lesson.homework],
      ]
  const description = lines.flatMap(([word, text]) => (text ? `${word}: ${text}` : [])).join('\n')
  return {
    summary: isOff ? `${words.off}: ${title}` : title,
    ...(description && { description }),
  }
}

/**
 * Page on which the owner joins an online lesson. The calendar does not have the address itself, so that it is not
 * passed on.
 */
const pageOfLesson = ({ role, is_guardian }: Owner, lesson_id: number) =>
  isStaff({ role })
    ? `/teacher/lessons/${lesson_id}`
    : is_guardian
      ? '/guardian/dashboard'
      : '/student/dashboard'

type Whose = { name: string; origin: string; owner: Owner }

/** Calendar text (RFC 5545). The same lessons give the same text, so that unchanged calendars are not sent again. */
function calendarOf(lessons: FeedLesson[], { name, origin, owner }: Whose) {
  const { hostname: host } = new URL(origin)
  const { language } = owner
  const calendar = ical({
    name,
    prodId: { company: 'Ganit', product: 'Ganit' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const lesson of lessons) {
    const { lesson_id, state, sequence, changed_at, room, is_online, start, end } = lesson
    calendar.createEvent({
      id: `lesson-${lesson_id}@${host}`,
      start,
      end,
      stamp: changed_at,
      lastModified: changed_at,
      sequence,
      status: state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(room && { location: room }),
      ...(is_online && {
        location: WORDS[language].online,
        url: `${origin}${pageOfLesson(owner, lesson_id)}`,
      }),
      ...wordsOf(lesson, language),
    })
  }
  return calendar.toString()
}

const TOKEN_BYTES = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes a new calendar URL; only the hash of its token is stored. */
export async function createFeed(trx: Trx, account_id: string, origin: string) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await storeFeed(trx, { account_id, token_hash: hashOf(token) })
  return `${origin}/api/calendar/${token}.ics`
}

/** Text and etag of the calendar at a URL; 404 if the URL has ended. */
export async function readCalendarAt(db: Db, file: string, origin: string) {
  const owner = await findOwnerOfFeed(db, hashOf(file.replace(/\.ics$/, '')))
  if (!owner) throw notFound('This calendar has ended.')
  const timeZone = await readTimeZone(db)
  const { date: today } = await academyNow(db)
  const lessons = await lessonsOfFeed(db, owner, { today, timeZone }).execute()
  const { academy_name: name } = await readSettings(db)
  const text = calendarOf(lessons, {
    name,
    origin,
    owner,
  })
  return { text, etag: `"${hashOf(text).slice(0, 32)}"` }
}
