import { dayAfter } from '@ganit/contract/days'
import type { LocalTime } from '../../ground/settings/clock.service.ts'

/** Quiet hours (`HH:MM`); two equal times mean no quiet hours. */
type QuietHours = { from: string; to: string }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const DAY_MINUTES = 24 * 60

/** Minutes until a message may be sent (0 for now), and the day on which it will be sent. */
export function minutesUntilLeaving({ date, time }: LocalTime, { from, to }: QuietHours) {
  const [now, start, end] = [minutesOf(time), minutesOf(from), minutesOf(to)]
  const isQuiet = start <= end ? now >= start && now < end : now >= start || now < end
  if (!isQuiet) return { minutes: 0, day: date }
  const isTomorrow = end <= now
  const minutes = end - now + (isTomorrow ? DAY_MINUTES : 0)
  return { minutes, day: isTomorrow ? dayAfter(date) : date }
}

const ABSENT_UNTIL = '22:00'

/** Messages about absences are sent until ten at night. */
export const quietOfAbsent = ({ from, to }: QuietHours): QuietHours => ({
  from: from !== to && from < ABSENT_UNTIL && from > to ? ABSENT_UNTIL : from,
  to,
})
