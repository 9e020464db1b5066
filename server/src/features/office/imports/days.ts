import { dayAfter } from '@ganit/contract/days'
import type { DateOrder } from '@ganit/contract/office/imports'
import { dateOf } from '@ganit/contract/shared'
import { DAY_PARTS, type DateHints } from './reading/date-hints.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]*([a-z]{3})[a-z]*[\s,-]*(\d{4}|\d{2})$/i
/** Day numbers of unformatted workbook cells, 1900 to 2099; years do not match. */
const SERIAL = /^(?:[1-9]\d{4})(?:\.\d+)?$/
const LAST_SERIAL = 73_050
/** Day 0 of a workbook's calendar, which has a 29 February 1900. */
const EPOCH = '1899-12-30'

const two = (n: number) => String(n).padStart(2, '0')

const RealDay = dateOf('Day')

/** Undefined for days not in the calendar, or before 1900. */
function dayOf(year: number, month: number, day: number) {
  const text = `${year}-${two(month)}-${two(day)}`
  return RealDay.safeParse(text).success ? text : undefined
}

/** `14` is 2014, `98` is 1998. */
const fullYear = (text: string, thisYear: number) => {
  const year = Number(text)
  if (text.length > 2) return year
  return year + (2000 + year > thisYear + 10 ? 1900 : 2000)
}

/** A day in any notation as `YYYY-MM-DD`; undefined if it is none. A leading year overrides `order`. */
export function readDay(text: string, order: DateOrder, thisYear: number): string | undefined {
  const typed = text.trim().replace(/[T ]\d{2}:\d{2}(:\d{2})?.*$/, '')
  if (SERIAL.test(typed) && Number(typed) <= LAST_SERIAL)
    return dayAfter(EPOCH, Math.floor(Number(typed)))
  const [, dayNamed, name, yearNamed] = NAMED.exec(typed) ?? []
  if (dayNamed && name && yearNamed)
    return dayOf(
      fullYear(yearNamed, thisYear),
      MONTHS.indexOf(name.toLowerCase()) + 1,
      Number(dayNamed),
    )
  const [, first, second, third] = DAY_PARTS.exec(typed) ?? []
  if (!first || !second || !third) return undefined
  if (first.length > 2) return dayOf(Number(first), Number(second), Number(third))
  if (order === 'ymd') return dayOf(fullYear(first, thisYear), Number(second), Number(third))
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return dayOf(fullYear(third, thisYear), Number(month), Number(day))
}

/** Day order of some columns: day first, unless only month first is possible. */
export function orderOf(columns: readonly DateHints[]): DateOrder {
  const isDayFirst = columns.every(({ dayFirst }) => dayFirst)
  return !isDayFirst && columns.every(({ monthFirst }) => monthFirst) ? 'mdy' : 'dmy'
}
