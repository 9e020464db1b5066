import { dayAfter } from '@ganit/contract/days'
import { useLingui } from '@lingui/react'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { todayIn as dayAt, timeNow } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'

const WEEK = 7

/** Says days and instants on the academy's clock: `Today, 4:00 pm`, `Wednesday, 6:30 am`. */
export function useFormatWhen() {
  const { i18n } = useLingui()
  const { weekday, shortDay, time } = useFormats()
  const { timeZone } = useAcademy()
  const today = useToday()
  const dayInWords = (date: string) =>
    date === today ? i18n.t('Today') : `${weekday(date)}, ${shortDay(date)}`
  // Within a week the weekday is enough.
  const day = (date: string) =>
    date > today && date < dayAfter(today, WEEK)
      ? weekday(date)
      : date === today
        ? dayInWords(date)
        : shortDay(date)
  /** Inside a sentence: `due today`. */
  const withToday = (said: (date: string) => string) => (date: string) =>
    date === today ? i18n.t('today') : said(date)
  const momentInWords = (instant: string, said: (date: string) => string) => {
    const moment = new Date(instant)
    return `${said(dayAt(timeZone, moment))}, ${time(timeNow(timeZone, moment))}`
  }

  return {
    /** `2026-11-25` → `Wednesday`, from a week on `25 Nov`. */
    day,
    /** `3:50 pm`. */
    time: (instant: string) => time(timeNow(timeZone, new Date(instant))),
    moment: (instant: string) => momentInWords(instant, day),
    /** Inside a sentence: `today`, `Wednesday`. */
    dayInside: withToday(day),
    momentInside: (instant: string) => momentInWords(instant, withToday(day)),
    /** With the date, too, inside a sentence: `today, 4:00 pm`, `Thursday, 26 Nov, 8:30 pm`. */
    wholeMoment: (instant: string) => momentInWords(instant, withToday(dayInWords)),
  }
}
