import { dayAfter, weekdayOf } from '@ganit/contract/days'

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const
const DAY = { dateStyle: 'medium' } as const
/** A day of the calendar has no hours, and so no place: it is the same day everywhere. */
const CALENDAR = 'UTC'
const A_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Of English months only this one is cut to four letters. */
const short = (text: string) => text.replace('Sept', 'Sep')

const inZone = (iso: string, timeZone: string, parts: Intl.DateTimeFormatOptions) =>
  short(new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(new Date(iso)))

/**
 * A day of the calendar, `2026-04-05`, as `5 Apr 2026`. What is no such day comes back as it is; a moment is `formatDayOf`'s,
 * for its day depends on where one is.
 */
export function formatDay(day: string) {
  if (import.meta.env.DEV && day.includes('T')) throw new Error(`${day} is a moment, not a day.`)
  return A_DAY.test(day) && !Number.isNaN(Date.parse(day)) ? inZone(day, CALENDAR, DAY) : day
}

/** `2026-11-23` as `Monday`. */
export const formatWeekday = (day: string) => inZone(day, CALENDAR, { weekday: 'long' })

/** A moment in ISO form on the academy's clock: `21 Nov 2026, 2:00 am`. */
export const formatMoment = (iso: string, zone: string) =>
  inZone(iso, zone, { ...MOMENT, hour12: true }).replace(', 0', ', ')

/** A moment on the academy's clock to the second, for what is compared. */
export const formatInstant = (iso: string, zone: string) =>
  inZone(iso, zone, { ...MOMENT, timeStyle: 'medium' })

/** The day on which a moment was, on the academy's clock: `21 Nov 2026`. Days of the calendar are `formatDay`'s. */
export const formatDayOf = (iso: string, zone: string) => inZone(iso, zone, DAY)

/** The day before one of the calendar. */
export const dayBefore = (day: string) => dayAfter(day, -1)

/** The same day of the next month, both `YYYY-MM-DD`; its last one where that has fewer days. */
export function sameDayNextMonth(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The Monday of the week in which a day is, both `YYYY-MM-DD`. */
export const mondayOf = (day: string) => dayAfter(day, -weekdayOf(day))

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isDay = (text: string) =>
  A_DAY.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text

/** `2026-11-23` as `Mon 23`, where the month stands beside it. */
export const formatDayInWeek = (day: string) =>
  `${inZone(day, CALENDAR, { weekday: 'short' })} ${Number(day.slice(8))}`

/** `2026-11-23` as `Mon 23 Nov`, where the year is plain. */
export const formatShortDay = (day: string) =>
  `${formatDayInWeek(day)} ${inZone(day, CALENDAR, { month: 'short' })}`

const MONTH = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: CALENDAR,
})

/** `2026-09` as `September 2026`. */
export const formatMonth = (month: string) => MONTH.format(new Date(`${month}-01`))

/** From one day to another: `23 – 29 Nov 2026`, `30 Nov – 6 Dec 2026`. */
export function formatDays(from: string, to: string) {
  const end = formatDay(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${end}`
  const begin = formatDay(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? begin.slice(0, -5) : begin} – ${end}`
}

/** Today at the academy, wherever this browser is: `YYYY-MM-DD`, as Swedes write it. */
export const today = (zone: string, now = new Date()) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now)

/** The hour at the academy, wherever this browser is: `HH:MM`. */
export const timeNow = (zone: string, now = new Date()) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(now)

/** Now by the clock of this device, in ms. */
export const deviceNowMs = () => Date.now()

/** This moment by the clock of this device, in ISO form: for the server, which knows how far that is from its own. */
export const deviceNowIso = () => new Date().toISOString()

/** Whether a moment in ISO form has passed. */
export const hasPassed = (iso: string, now = new Date()) => Date.parse(iso) <= now.getTime()

/** The moment that a clock in a zone shows as `2026-12-10T09:00`, in ISO form. */
export function instantAt(local: string, zone: string) {
  const asIfThere = Date.parse(`${local}Z`)
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
  // Where the clock is put forward or back in between, the second step meets it.
  const first = asIfThere - (shownAt(asIfThere) - asIfThere)
  return new Date(first - (shownAt(first) - asIfThere)).toISOString()
}

/** The other way round: what a clock in a zone shows at a moment, for a field of day and time. */
export const localAt = (iso: string, zone: string) =>
  `${today(zone, new Date(iso))}T${timeNow(zone, new Date(iso))}`
