import { dayAfter } from '@ganit/contract/days'
import { foldText } from '@ganit/contract/fold-text'
import type { DateOrder } from '@ganit/contract/office/imports'
import { plainTyped } from '@ganit/contract/plain-signs'
import { requiredDate } from '@ganit/contract/shared'
import { DAY_PARTS, type DateHints } from '../sheets/reading/date-hints.ts'

/** How months begin in English; in Hindi and Bengali they are written out. */
const MONTHS = [
  'jan|जनवरी|জানুয়ারি|জানুয়ারী',
  'feb|फरवरी|ফেব্রুয়ারি|ফেব্রুয়ারী',
  'mar|मार्च|মার্চ',
  'apr|अप्रैल|এপ্রিল',
  'may|मई|মে',
  'jun|जून|জুন',
  'jul|जुलाई|জুলাই',
  'aug|अगस्त|আগস্ট|অগাস্ট',
  'sep|सितंबर|সেপ্টেম্বর',
  'oct|अक्टूबर|अक्तूबर|অক্টোবর',
  'nov|नवंबर|নভেম্বর',
  'dec|दिसंबर|ডিসেম্বর',
].map((names) => foldText(names).split('|'))
/** Words that may stand beside a day and its month: `1st of April`, `Monday, 1 April`. */
const BESIDE = /^(?:st|nd|rd|th|of|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)$/

const monthOf = (word: string) =>
  MONTHS.findIndex(([short = '', ...names]) =>
    /^[a-z]/.test(word) ? word.startsWith(short) : names.includes(word),
  ) + 1

/** A day with its month in letters, in any order: `1 Apr 2013`, `April 1, 2013`, `2013-Apr-01`, `১ এপ্রিল ২০১৩`. */
function parseNamedDay(typed: string, thisYear: number) {
  const words = foldText(typed).match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  const parts = words.filter((word) => !BESIDE.test(word))
  const month = parts.map(monthOf).find((each) => each > 0)
  const [first = '', second = '', ...more] = parts.filter((part) => /^\d{1,4}$/.test(part))
  if (!month || parts.length !== 3 || !second || more.length > 0) return undefined
  const [year, day] = first.length > 2 ? [first, second] : [second, first]
  return dayOf(fullYear(year, thisYear), month, Number(day))
}

/** A month with its year: `April 2025`, `Apr-25`, `04/2025`; two digits alone before it would be a day. */
const NAMED_MONTH = /^([\p{L}\p{M}]{2,12})[\s.,/-]{0,3}(\d{4}|\d{2})$/u
const NUMBERED_MONTH = /^(\d{1,2})\s?[/.-]\s?(\d{4})$|^(\d{4})\s?[/-]\s?(\d{1,2})$/

/** The first day of a month without a day; undefined if the text is none. */
export function readMonth(text: string, thisYear: number): string | undefined {
  const typed = foldText(plainTyped(text))
  const [, name, year = ''] = NAMED_MONTH.exec(typed) ?? []
  if (name) return dayOf(fullYear(year, thisYear), monthOf(name), 1)
  const [, month, ofYear, yearFirst, monthLast] = NUMBERED_MONTH.exec(typed) ?? []
  return dayOf(Number(ofYear ?? yearFirst), Number(month ?? monthLast), 1)
}

/** The last day of the month that begins on a day. */
export const lastDayOfMonth = (first: string) =>
  dayAfter(`${dayAfter(first, 31).slice(0, 7)}-01`, -1)

/** Eight digits, day or year first; a spreadsheet may have dropped the zero before the day. */
const RUN = /^\d{7,8}$/

function dayOfRun(typed: string) {
  const run = typed.padStart(8, '0')
  const at = (from: number, to: number) => Number(run.slice(from, to))
  return dayOf(at(4, 8), at(2, 4), at(0, 2)) ?? dayOf(at(0, 4), at(4, 6), at(6, 8))
}

/** Day numbers of unformatted workbook cells, 1900 to 2099; years do not match. */
const SERIAL = /^(?:[1-9]\d{4})(?:\.\d+)?$/
const LAST_SERIAL = 73_050
/** Day 0 of a workbook's calendar, which has a 29 February 1900. */
const EPOCH = '1899-12-30'

const toTwoDigits = (n: number) => String(n).padStart(2, '0')

const RealDay = requiredDate('Day')

/** Undefined for days not in the calendar, or before 1900. */
function dayOf(year: number, month: number, day: number) {
  const text = `${year}-${toTwoDigits(month)}-${toTwoDigits(day)}`
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
  const typed = plainTyped(text).replace(/[T ]\d{1,2}:\d{2}(:\d{2})?.*$/, '')
  if (SERIAL.test(typed) && Number(typed) <= LAST_SERIAL)
    return dayAfter(EPOCH, Math.floor(Number(typed)))
  if (/\p{L}/u.test(typed)) return parseNamedDay(typed, thisYear)
  if (RUN.test(typed)) return dayOfRun(typed)
  const [, first, second, third] = DAY_PARTS.exec(typed) ?? []
  if (!first || !second || !third) return undefined
  if (first.length > 2) return dayOf(Number(first), Number(second), Number(third))
  if (order === 'ymd') return dayOf(fullYear(first, thisYear), Number(second), Number(third))
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return dayOf(fullYear(third, thisYear), Number(month), Number(day))
}

/** Day order of some columns: day first, unless only month first is possible. */
export function dayOrderOf(columns: readonly DateHints[]): DateOrder {
  const isDayFirst = columns.every(({ dayFirst }) => dayFirst)
  return !isDayFirst && columns.every(({ monthFirst }) => monthFirst) ? 'mdy' : 'dmy'
}
