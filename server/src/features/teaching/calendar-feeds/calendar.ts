import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { FeedLesson } from './calendar-feeds.queries.ts'

const REFRESH_SECONDS = 3600

const descriptionOf = ({ teacher, homework }: FeedLesson) =>
  [teacher && `Teacher: ${teacher}`, homework && `Homework: ${homework}`].filter(Boolean).join('\n')

/** The text of a calendar (RFC 5545). The same lessons make the same text, so that who has it need not be sent it again. */
export function calendarOf(lessons: FeedLesson[], { name, host }: { name: string; host: string }) {
  const calendar = ical({
    name,
    prodId: { company: 'Ganit', product: 'Ganit' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const lesson of lessons) {
    const { lesson_id, state, sequence, changed_at, batch_name, whose, room, start, end } = lesson
    const description = descriptionOf(lesson)
    calendar.createEvent({
      id: `lesson-${lesson_id}@${host}`,
      summary: whose ? `${batch_name} (${whose})` : batch_name,
      start,
      end,
      stamp: changed_at,
      lastModified: changed_at,
      sequence,
      status: state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(room && { location: room }),
      ...(description && { description }),
    })
  }
  return calendar.toString()
}
