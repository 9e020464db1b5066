import type { Language } from '@ganit/contract/people/guardians'
import type { Trx } from '../../../db/schema.ts'
import type { MessageRules } from '../academy.queries.ts'
import { findRecipients, type Recipient } from '../outbox/recipients.queries.ts'
import { type Claim, claimEvents } from '../outbox/tell.queries.ts'
import { queueTellings } from '../outbox/tell.service.ts'
import type { Telling } from '../outbox/telling.ts'
import { dashboardOfPerson } from '../outbox/tellings.ts'
import { changeInWords, type Said } from '../wording/change-words.ts'
import { changeForSms } from '../wording/sms-change-words.ts'
import { dayInWords, joinNames, lessonChangeInWords, lessonsInWords } from '../wording/wording.ts'
import { announceEvent, type Happening } from './events.queries.ts'
import { type ClosedSitting, sittingsOfClosedDay } from './lesson-told.queries.ts'
import { hoursUntil, SOON_HOURS } from './lessons.service.ts'

/** Students in one job; other messages are sent between the jobs. */
const AT_ONCE = 2_000

type Told = { recipient: Recipient; lesson: ClosedSitting; key: string }

type Day = Extract<Happening, { event: 'closed_day' | 'opened_day' }>

/**
 * Tells each family once about all lessons that a closed day cancelled or restored. It works on some students, and
 * leaves the next ones to a further job.
 */
export async function tellClosedDay(trx: Trx, rules: MessageRules, day: Day) {
  const { tellings, after } = await closedDayTellings(trx, rules, day, claimEvents)
  if (after !== undefined) await announceEvent(trx, { ...day, after })
  const about = tellings[0]?.parts[0].values('en').change
  const key =
    day.event === 'closed_day'
      ? `closed-day/${day.closed_day_id}`
      : `opened-day/${day.opened_day_id}.${day.lesson_ids[0]}`
  await queueTellings(trx, rules, tellings, { key, by: day.by, ...(about && { about }) })
}

/** Messages on a closed day to the families of the next students; `after` is the last of them if there are more. */
export async function closedDayTellings(
  trx: Trx,
  rules: MessageRules,
  day: Day,
  claim: Claim,
): Promise<{ tellings: Telling[]; after?: number }> {
  if (!rules.setting('lesson_changed').on) return { tellings: [] }
  const today = rules.now.date
  const { after = 0 } = day
  const sittings = await sittingsOfClosedDay(trx, day, { today, after, limit: AT_ONCE })
  const students = [...new Set(sittings.map(({ student_id }) => student_id))]
  const next = new Set(sittings.flatMap((each) => (each.is_sibling ? [] : each.student_id)))
  const last = [...next].at(-1)
  const ahead = Map.groupBy(
    sittings.filter((lesson) => hoursUntil(lesson, rules.now) >= 0),
    ({ student_id }) => student_id,
  )
  const recipients = await findRecipients(trx, 'lesson_changed', students, today)
  const told = recipients.flatMap((recipient) =>
    (ahead.get(recipient.student_id) ?? []).map((lesson): Told => {
      const whose = `${recipient.student_id}/${recipient.person.key}`
      // The key is that of a change of this lesson alone, so that nobody is told twice, not even in a later job about a
      // sibling's lessons.
      const key = `lesson-changed/${lesson.lesson_id}.${lesson.sequence}/${whose}`
      return { recipient, lesson, key }
    }),
  )
  const isNew = await claim(
    trx,
    told.map(({ key }) => key),
  )
  const families = Map.groupBy(
    told.filter(({ key }) => isNew.has(key)),
    ({ recipient }) => recipient.person.key,
  )
  const change = day.event === 'closed_day' ? 'cancelled' : 'on'
  return {
    tellings: [...families.values()].map((of) => tellingOf(rules, change, of as [Told, ...Told[]])),
    ...(next.size === AT_ONCE && last !== undefined && { after: last }),
  }
}

type Change = 'cancelled' | 'on'

function tellingOf(rules: MessageRules, change: Change, told: [Told, ...Told[]]): Telling {
  const [{ recipient, key }] = told
  const { person } = recipient
  const link = dashboardOfPerson(recipient)
  const lessons = [...new Map(told.map(({ lesson }) => [lesson.lesson_id, lesson])).values()]
  const hours = lessons.map((lesson) => hoursUntil(lesson, rules.now))
  const students = told.map((each) => each.recipient.student)
  const batches = lessons.map(({ batch_name }) => batch_name)
  const values = (language: Language) => ({
    link: `${rules.reach.origin}${link}`,
    student: joinNames(language, students),
    batch: joinNames(language, batches),
    ...timesInWords(language, change, lessons),
    ...closedDayInWords(language, change, lessons),
  })
  return {
    person,
    // A change of one lesson does not replace a message about several lessons.
    parts: [{ event: 'lesson_changed', key: lessons.length > 1 ? `several/${key}` : key, values }],
    student_ids: [...new Set(told.map(({ lesson }) => lesson.student_id))],
    link,
    is_urgent: Math.min(...hours) <= SOON_HOURS,
    useful_hours: Math.max(1, Math.ceil(Math.max(...hours))),
  }
}

/**
 * The whole change in a sentence, with the reason and, if it concerns one batch, the next class; also a short text for
 * an SMS.
 */
function closedDayInWords(language: Language, change: Change, lessons: ClosedSitting[]) {
  const ordered = lessons.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1))
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return { change: '', short_change: '' }
  const isOff = change === 'cancelled'
  const isOneBatch = lessons.every(({ batch_name }) => batch_name === first.batch_name)
  const span = { from: first.date, to: last.date, count: lessons.length }
  const said: Said =
    first === last
      ? { is: isOff ? 'off' : 'on', was: first }
      : { is: isOff ? 'several off' : 'several on', ...span }
  const more = isOff ? { why: first.reason, next: isOneBatch ? last.next : null } : {}
  return {
    change: changeInWords(language, said, more),
    ...changeForSms(language, said),
  }
}

const momentOf = ({ date, start_time }: ClosedSitting) => `${date} ${start_time}`

/** Day and time of a single lesson; days and number of several. */
function timesInWords(language: Language, change: Change, lessons: ClosedSitting[]) {
  const days = lessons.map(({ date }) => date).toSorted()
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const time = lessons[0]?.start_time ?? ''
  return {
    date:
      from === to
        ? dayInWords(language, from)
        : `${dayInWords(language, from)} – ${dayInWords(language, to)}`,
    time:
      lessons.length === 1
        ? lessonChangeInWords(language, change, { time, teacher: null })
        : lessonsInWords(language, change, lessons.length),
  }
}
