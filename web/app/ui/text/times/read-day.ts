import { plainTyped } from '@ganit/contract/plain-signs'
import { isDay } from './dates.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/
const NAMED = /^(\d{1,2})[-/. ]?([a-z]{3,9})[.,]?(?:[-/. ]?(\d{2}|\d{4}))?$/
/** Two digits of a year further ahead than this are of the last century, as in dates of birth. */
const YEARS_AHEAD = 20

function yearOf(digits: string | undefined, today: string) {
  if (digits === undefined) return today.slice(0, 4)
  if (digits.length === 4) return digits
  const year = 2000 + Number(digits)
  return String(year > Number(today.slice(0, 4)) + YEARS_AHEAD ? year - 100 : year)
}

function monthOf(text: string) {
  if (/^\d/.test(text)) return text
  const isName = (month: string) => text.startsWith(month)
  return String(MONTHS.findIndex(isName) + 1)
}

/**
 * A typed day as `YYYY-MM-DD`, the day before the month: `5/4` (this year), `5.4.26`, `5 apr`, `2026-04-05`. Undefined if
 * it is none.
 */
export function readDay(typed: string, today: string) {
  const text = plainTyped(typed).toLowerCase().replace(/ +/g, ' ')
  const found = NUMBERS.exec(text) ?? NAMED.exec(text)
  if (!found) return isDay(text) ? text : undefined
  const [, date = '', month = '', year] = found
  const day = `${yearOf(year, today)}-${monthOf(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
