import { useLingui } from '@lingui/react'
import { localeOf } from './languages.ts'

/** A day of the calendar is the same day everywhere, and a time on the academy's clock has no zone. */
const CALENDAR = 'UTC'

/** Of English months only this one is cut to four letters. */
const short = (text: string) => text.replace('Sept', 'Sep')

/** How a language writes amounts, days and times; digits stay 0–9. */
export function formatsOf(language: string) {
  const locale = localeOf(language)
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 2,
  })
  const dated = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: CALENDAR })
  const [day, shortDay, dayInWeek, weekday, time] = [
    dated({ day: 'numeric', month: 'short', year: 'numeric' }),
    dated({ day: 'numeric', month: 'short' }),
    dated({ weekday: 'short', day: 'numeric', month: 'short' }),
    dated({ weekday: 'long' }),
    dated({ hour: 'numeric', minute: '2-digit' }),
  ]
  return {
    /** `"2100.00"` as `₹2,100.00`. */
    money: (amount: string) => money.format(amount as `${number}`),
    /** `2026-12-10` as `10 Dec 2026`. */
    day: (date: string) => short(day.format(new Date(date))),
    /** `2026-12-10` as `10 Dec`. */
    shortDay: (date: string) => short(shortDay.format(new Date(date))),
    /** `2026-12-10` as `Thu 10 Dec`. */
    dayInWeek: (date: string) => short(dayInWeek.format(new Date(date)).replace(',', '')),
    /** The days from one to another as `10 – 12 Dec 2026`. */
    days: (from: string, to: string) =>
      short(day.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/, ' – ')),
    /** `2026-12-10` as `Thursday`. */
    weekday: (date: string) => weekday.format(new Date(date)),
    /** `16:00` as `4:00 pm`. */
    time: (hour: string) => time.format(new Date(`1970-01-01T${hour}Z`)),
    /** A moment on the academy's clock. */
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
    /** A moment as its day on the academy's clock. */
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

/** The formats of the language that is read here. */
export function useFormats() {
  const { locale } = useLingui().i18n
  const formats = known.get(locale) ?? formatsOf(locale)
  known.set(locale, formats)
  return formats
}
