import { dayAfter, weekdayOf } from '@ganit/contract/days'

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const
const DAY = { dateStyle: 'medium' } as const
/** A calendar day has no time zone. */
const CALENDAR = 'UTC'
const A_DAY = /^\d{4}-\d{2}-\d{2}$/
export const A_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Only English shortens September to four letters. */
const shortenSeptember = (text: string) => text.replace(/\bSept\b/, 'Sep')

const formatInZone = (iso: string, timeZone: string, parts: Intl.DateTimeFormatOptions) =>
  shortenSeptember(new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(new Date(iso)))

/**
 * A calendar day `2026-04-05` → `5 Apr 2026`. Other texts are returned unchanged; for an instant use `formatDayOf`,
 * because its day depends on the zone.
 */
export function formatDay(day: string) {
  if (import.meta.env.DEV && day.includes('T')) throw new Error(`${day} is a moment, not a day.`)
  return A_DAY.test(day) && !Number.isNaN(Date.parse(day)) ? formatInZone(day, CALENDAR, DAY) : day
}

/** `2026-11-23` → `Monday`. */
export const formatWeekday = (day: string) => formatInZone(day, CALENDAR, { weekday: 'long' })

/** An ISO instant on the academy's clock: `21 Nov 2026, 2:00 am`. */
export const formatMoment = (iso: string, zone: string) =>
  formatInZone(iso, zone, { ...MOMENT, hour12: true }).replace(', 0', ', ')

/** An instant to the second, for comparing. */
export const formatInstant = (iso: string, zone: string) =>
  formatInZone(iso, zone, { ...MOMENT, timeStyle: 'medium' })

/** The day of an instant on the academy's clock: `21 Nov 2026`. For calendar days use `formatDay`. */
export const formatDayOf = (iso: string, zone: string) => formatInZone(iso, zone, DAY)

export const dayBefore = (day: string) => dayAfter(day, -1)

/** The same day some months later, or the last day of a shorter month; `YYYY-MM-DD`. */
export function sameDayAfter(day: string, months: number) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const same = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
  return same.toISOString().slice(0, 10)
}

/** The same day of the next month, or its last day if it is shorter; `YYYY-MM-DD`. */
export const sameDayNextMonth = (day: string) => sameDayAfter(day, 1)

/** The Monday of a day's week; `YYYY-MM-DD`. */
export const mondayOf = (day: string) => dayAfter(day, -weekdayOf(day))

/** True for a valid calendar day, `YYYY-MM-DD`. */
export const isDay = (text: string) =>
  A_DAY.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text

/** `2026-11-23` → `Mon 23`. */
export const formatDayInWeek = (day: string) =>
  `${formatInZone(day, CALENDAR, { weekday: 'short' })} ${Number(day.slice(8))}`

/** `2026-11-23` → `23 Nov`. */
export const formatDayAndMonth = (day: string) =>
  `${Number(day.slice(8))} ${formatInZone(day, CALENDAR, { month: 'short' })}`

/** `2026-11-23` → `Mon 23 Nov`. */
export const formatShortDay = (day: string) =>
  `${formatInZone(day, CALENDAR, { weekday: 'short' })} ${formatDayAndMonth(day)}`

/**
 * A day that is being typed, `Thu 10 Dec 2026`; another year than the last, this or the next is said, as it may be mistyped.
 * Empty without a day.
 */
export function typedDayInWords(day: string, today: string) {
  if (!A_DAY.test(day) || Number.isNaN(Date.parse(day))) return ''
  const words = `${formatInZone(day, CALENDAR, { weekday: 'short' })} ${formatDay(day)}`
  const years = Math.abs(Number(day.slice(0, 4)) - Number(today.slice(0, 4)))
  return years > 1 ? `${words}: the year is ${day.slice(0, 4)}` : words
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const PLACES = new Intl.PluralRules('en', { type: 'ordinal' })

/**
 * The day of a monthly fee that is being typed: `On the 10th of each month, from December 2026`. Another year than the last,
 * this or the next is said. Empty without a day.
 */
export function monthlyDayInWords(day: string, today: string) {
  const typed = typedDayInWords(day, today)
  if (!typed) return ''
  const place = Number(day.slice(8))
  const ordinal = `${place}${ENDINGS[PLACES.select(place)] ?? 'th'}`
  // Not every month has these days.
  const which = place > 28 ? `${ordinal}, or the last day,` : ordinal
  const doubt = typed.split(': ')[1]
  return `On the ${which} of each month, from ${formatMonth(day.slice(0, 7))}${doubt ? `: ${doubt}` : ''}`
}

const MONTH = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: CALENDAR,
})

/** `2026-09` → `September 2026`. */
export const formatMonth = (month: string) => MONTH.format(new Date(`${month}-01`))

/** A range of days: `23 – 29 Nov 2026`, `30 Nov – 6 Dec 2026`. */
export function formatDays(from: string, to: string) {
  const end = formatDay(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${end}`
  const begin = formatDay(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? begin.slice(0, -5) : begin} – ${end}`
}

/** Today at the academy, wherever this browser is. The Swedish locale writes `YYYY-MM-DD`. */
export const todayIn = (zone: string, now = new Date()) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now)

/** The time at the academy, wherever this browser is: `HH:MM`. */
export const timeNow = (zone: string, now = new Date()) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(now)

/** The device's clock, in ms. */
export const deviceNowMs = () => Date.now()

/** A moment in ISO form. */
export const momentIso = (moment: Date) => moment.toISOString()

/** The device's clock, in ISO form: for the server, which knows its offset. */
export const deviceNowIso = () => new Date().toISOString()

export const hasPassed = (iso: string, now = new Date()) => Date.parse(iso) <= now.getTime()

/** The ISO instant at which a zone's clock shows `2026-12-10T09:00`. */
export function toInstant(local: string, zone: string) {
  // `Date` reads a half-typed day as one of some year.
  const asIfThere = A_MOMENT.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(asIfThere)) return local
  const shownAt = (at: number) =>
    Date.parse(
      `${new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'medium',
      })
        .format(at)
        .replace(' ', 'T')}Z`,
    )
  // The second step corrects for a clock change in between.
  const first = asIfThere - (shownAt(asIfThere) - asIfThere)
  return new Date(first - (shownAt(first) - asIfThere)).toISOString()
}

/** The inverse: a zone's clock at an instant, for a datetime field. */
export const toLocalTime = (iso: string, zone: string) =>
  `${todayIn(zone, new Date(iso))}T${timeNow(zone, new Date(iso))}`
