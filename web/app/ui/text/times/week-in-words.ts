import type { Schedule } from '@ganit/contract/teaching/batches'
import type { useFormats } from '../../../i18n/use-formats.ts'

type Times = Pick<Schedule, 'weekday' | 'start_time' | 'end_time'>
type Formats = Pick<ReturnType<typeof useFormats>, 'times' | 'shortWeekday'>

/** Weekly times in one line; days with the same hours share them: `Mon, Wed, Fri 7:00 – 8:30 am; Sat 9:00 – 10:00 am`. */
export function weekInWords(schedules: readonly Times[], { times, shortWeekday }: Formats) {
  const days = new Map<string, string[]>()
  for (const schedule of schedules) {
    const hours = times(schedule)
    days.set(hours, [...(days.get(hours) ?? []), shortWeekday(schedule.weekday)])
  }
  return [...days].map(([hours, names]) => `${names.join(', ')} ${hours}`).join('; ')
}
