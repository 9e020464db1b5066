import type { Schedule } from '@ganit/contract/teaching/batches'
import type { useFormats } from '../../../i18n/use-formats.ts'

type Times = Pick<Schedule, 'weekday' | 'start_time' | 'end_time'>
type Formats = Pick<ReturnType<typeof useFormats>, 'times' | 'shortWeekday'>

/** Weekly times; days with the same hours are together: `Mon, Wed, Fri` and `7:00 – 8:30 am`. */
export function groupsOfWeek(schedules: readonly Times[], { times, shortWeekday }: Formats) {
  const days = new Map<string, string[]>()
  for (const schedule of schedules) {
    const hours = times(schedule)
    days.set(hours, [...(days.get(hours) ?? []), shortWeekday(schedule.weekday)])
  }
  return [...days].map(([hours, names]) => ({ days: names.join(', '), hours }))
}

/** The same in one line: `Mon, Wed, Fri 7:00 – 8:30 am; Sat 9:00 – 10:00 am`. */
export const weekInWords = (schedules: readonly Times[], formats: Formats) =>
  groupsOfWeek(schedules, formats)
    .map(({ days, hours }) => `${days} ${hours}`)
    .join('; ')
