import type { Lesson } from '@ganit/contract/lessons'
import { formatDay, formatWeekday } from './dates.ts'
import { formatTime } from './formats.ts'

/** `Wednesday, 25 Nov 2026`. */
export const formatLessonDay = (day: string) => `${formatWeekday(day)}, ${formatDay(day)}`

type Moved = Pick<Lesson, 'date' | 'moved_from'>

/** From when a lesson was moved; of its own day the hour is enough. Null where it was not. */
export function movedFrom({ date, moved_from }: Moved) {
  if (!moved_from) return null
  const time = formatTime(moved_from.start_time)
  return moved_from.date === date ? time : `${formatLessonDay(moved_from.date)}, ${time}`
}

/** What differs from the weekly times, in words: `Cancelled`, `Moved from 4:00 pm`, `Extra lesson`; null where nothing does. */
export function changeOf(lesson: Pick<Lesson, 'state' | 'kind'> & Moved) {
  if (lesson.state === 'cancelled') return 'Cancelled'
  const from = movedFrom(lesson)
  if (from) return `Moved from ${from}`
  return lesson.kind === 'extra' ? 'Extra lesson' : null
}
