import type { Clash, Lesson } from '@ganit/contract/teaching/lessons'
import { formatTime } from '../formats.ts'
import { formatDay, formatWeekday } from './dates.ts'

/** `Wednesday, 25 Nov 2026`. */
export const formatLessonDay = (day: string) => `${formatWeekday(day)}, ${formatDay(day)}`

type Changed = Pick<Lesson, 'state' | 'kind' | 'date' | 'moved_from' | 'made_up_day'>

/**
 * How a lesson differs from the weekly times: `Cancelled`, `Moved from 4:00 pm`, `Makes up for Monday, …`, `Extra
 * lesson`; null if it does not. Days are written in full by default.
 */
export function changeInWords(
  { state, kind, date, moved_from, made_up_day }: Changed,
  writeDay = formatLessonDay,
) {
  if (state === 'cancelled') return 'Cancelled'
  if (moved_from) {
    const day = moved_from.date === date ? '' : `${writeDay(moved_from.date)}, `
    return `Moved from ${day}${formatTime(moved_from.start_time)}`
  }
  if (made_up_day) return `Makes up for ${writeDay(made_up_day)}`
  return kind === 'extra' ? 'Extra lesson' : null
}

/** A clash in words: `Room 2 is taken by Class 8`. */
export function clashInWords(clash: Pick<Clash, 'with' | 'name' | 'other_batch'>) {
  const { with: what, name, other_batch } = clash
  if (what === 'batch') return `${name} has another lesson then`
  if (what === 'teacher') return `${name} teaches ${other_batch ?? 'another lesson'} then`
  return other_batch ? `${name} is taken by ${other_batch}` : `${name} is not available`
}
