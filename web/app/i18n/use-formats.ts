import { useLingui } from '@lingui/react'
import { localeOf } from './languages.ts'

/** Calendar days and the academy's wall-clock times have no time zone. */
const CALENDAR = 'UTC'

/** Only English shortens September to four letters. */
const short = (text: string) => text.replace('Sept', 'Sep')

/** Formats of amounts, days and times in a language; digits are 0–9. */
export function formatsOf(language: string) {
  const locale = localeOf(language)
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 2,
  })
  const dated = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: CALENDAR })
  const [longDay, day, shortDay, dayInWeek, weekday, time] = [
    dated({ day: 'numeric', month: 'long', year: 'numeric' }),
    dated({ day: 'numeric', month: 'short', year: 'numeric' }),
    dated({ day: 'numeric', month: 'short' }),
    dated({ weekday: 'short', day: 'numeric', month: 'short' }),
    dated({ weekday: 'long' }),
    dated({ hour: 'numeric', minute: '2-digit' }),
  ]
  return {
    /** `"2100.00"` → `₹2,100.00`. */
    money: (amount: string) => money.format(amount as `${number}`),
    /** `2026-12-10` → `10 December 2026`. */
    longDay: (date: string) => longDay.format(new Date(date)),
    /** `2026-12-10` → `10 Dec 2026`. */
    day: (date: string) => short(day.format(new Date(date))),
    /** `2026-12-10` → `10 Dec`. */
    shortDay: (date: string) => short(shortDay.format(new Date(date))),
    /** `2026-12-10` → `Thu 10 Dec`. */
    dayInWeek: (date: string) => short(dayInWeek.format(new Date(date)).replace(',', '')),
    /** A range of days → `10 – 12 Dec 2026`. */
    days: (from: string, to: string) =>
      short(day.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/, ' – ')),
    /** `2026-12-10` → `Thursday`. */
    weekday: (date: string) => weekday.format(new Date(date)),
    /** `16:00` → `4:00 pm`. */
    time: (hour: string) => time.format(new Date(`1970-01-01T${hour}Z`)),
    /** An instant on the academy's clock. */
    moment: (instant: string, timeZone: string) =>
      short(
        new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          hour: 'numeric',
          minute: '2-digit',
          timeZone,
        }).format(new Date(instant)),
      ),
    /** The day of an instant on the academy's clock. */
    dayOf: (instant: string, timeZone: string) =>
      short(
        new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone,
        }).format(new Date(instant)),
      ),
  }
}

const known = new Map<string, ReturnType<typeof formatsOf>>()

/** The formats of the reader's language. */
export function useFormats() {
  const { locale } = useLingui().i18n
  const formats = known.get(locale) ?? formatsOf(locale)
  known.set(locale, formats)
  return formats
}
