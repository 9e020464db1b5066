import { timeInWords } from '@ganit/contract/clock-words'
import type { Language } from '@ganit/contract/languages'
import { useLingui } from '@lingui/react'
import { isLanguage, localeOf } from './languages.ts'

/** Calendar days and the academy's wall-clock times have no time zone. */
const CALENDAR = 'UTC'

/** Only English shortens September to four letters. */
const shortenSeptember = (text: string) => text.replace(/\bSept\b/, 'Sep')

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** A day that falls on this weekday, whose name is then formatted in the reader's language. */
const sampleDayOf = (weekday: string) => `2026-06-0${WEEK.indexOf(weekday) + 1}`

/**
 * Formats of amounts, days and times in a language; digits are 0–9. Hindi and Bengali write months in full, whole rupees
 * without paise, and the part of the day before the hour.
 */
export function formatsOf(locale: string) {
  const language: Language = isLanguage(locale) ? locale : 'en'
  const tag = localeOf(language)
  const isEnglish = language === 'en'
  const month = isEnglish ? 'short' : 'long'
  const currency = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 2,
  })
  const createDayFormat = (parts: Intl.DateTimeFormatOptions, timeZone = CALENDAR) => {
    const format = new Intl.DateTimeFormat(tag, { ...parts, timeZone })
    return (moment: string) => shortenSeptember(format.format(new Date(moment)))
  }
  const DAY = { day: 'numeric', month, year: 'numeric' } as const
  const [longDay, day, shortDay, dayInWeek, weekday, narrowWeekday, wholeMonth] = [
    createDayFormat({ ...DAY, month: 'long' }),
    createDayFormat(DAY),
    createDayFormat({ day: 'numeric', month }),
    createDayFormat({ weekday: 'short', day: 'numeric', month }),
    createDayFormat({ weekday: 'long' }),
    createDayFormat({ weekday: 'narrow' }),
    createDayFormat({ month: 'long', year: 'numeric' }),
  ]
  const ranges = new Intl.DateTimeFormat(tag, { ...DAY, timeZone: CALENDAR })
  const rupees = (amount: string) => currency.format(amount as `${number}`).replace(/\.00$/, '')
  const time = (hour: string) => timeInWords(language, hour)
  const clockOf = (instant: string, timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
      new Date(instant),
    )

  return {
    /** `"2100.00"` → `₹2,100.00`, `₹2,100` in other languages than English. */
    money: (amount: string) =>
      isEnglish ? currency.format(amount as `${number}`) : rupees(amount),
    /** `"2100.00"` → `₹2,100`. */
    rupees,
    /** `2026-12-10` → `10 December 2026`. */
    longDay,
    /** `2026-12-10` → `10 Dec 2026`. */
    day,
    /** `2026-12-10` → `10 Dec`. */
    shortDay,
    /** `2026-12-10` → `Thu 10 Dec`. */
    dayInWeek: (date: string) => dayInWeek(date).replace(',', ''),
    /** A range of days → `10 – 12 Dec 2026`. */
    days: (from: string, to: string) =>
      shortenSeptember(ranges.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/, ' – ')),
    /** `2026-12-10` → `Thursday`. */
    weekday,
    /** `Monday` → `M`, `सो`, `সো`. */
    narrowWeekday: (name: string) => narrowWeekday(sampleDayOf(name)),
    /** `Thursday` → `Thu`; whole names in other languages, because shortening would cut letters. */
    shortWeekday: (name: string) => (isEnglish ? name.slice(0, 3) : weekday(sampleDayOf(name))),
    /** `Thursday` in the reader's language. */
    weekdayOf: (name: string) => weekday(sampleDayOf(name)),
    /** `2026-12-10` → `Thursday, 10 Dec 2026`. */
    lessonDay: (date: string) => `${weekday(date)}, ${day(date)}`,
    /** `2026-12` → `December 2026`. */
    month: (text: string) => wholeMonth(`${text}-01`),
    /** `16:00` → `4:00 pm`. */
    time,
    /**
     * `07:00`, `08:30` → `7:00 – 8:30 am`, `सुबह 7:00 से 8:30 बजे तक`, `সকাল 7টা – 8:30`; both ends name the half or part of
     * the day if they differ.
     */
    times({ start_time, end_time }: { start_time: string; end_time: string }) {
      const [start, end] = [time(start_time), time(end_time)]
      if (!isEnglish) {
        const [part = ''] = start.split(' ')
        const until = end.startsWith(`${part} `) ? end.slice(part.length + 1) : end
        return language === 'hi'
          ? `${start.replace(' बजे', '')} से ${until} तक`
          : `${start} – ${until}`
      }
      return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`
    },
    /** An instant on the academy's clock. */
    moment: (instant: string, timeZone: string) =>
      `${createDayFormat(DAY, timeZone)(instant)}, ${time(clockOf(instant, timeZone))}`,
    /** The day of an instant on the academy's clock. */
    dayOf: (instant: string, timeZone: string) => createDayFormat(DAY, timeZone)(instant),
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
