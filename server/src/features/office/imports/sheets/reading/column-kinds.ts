import { foldText } from '@ganit/contract/fold-text'
import type { ColumnKind } from '@ganit/contract/office/import-answers'
import { amountOf } from '../../rows/amounts.ts'
import { parseClass, restOfClassCell } from '../../rows/classes.ts'
import { readDay } from '../../rows/days.ts'
import { hasMobile } from '../../rows/phones-apart.ts'

/** Share of a column's values that must be of a kind. */
const MOST = 0.6
/** Headings of columns that are no field of a student, whatever stands in them. */
const NO_FIELD =
  /\b(?:s|sl|sr|serial|roll|reg|regd|registration|adm|admission|form|id|code|age|marks|rank|percent|percentage|year|session|gender|sex|aadhaar|aadhar|blood|category|caste|religion|receipt|bill)\b/

/** Fewer rupees are marks or numbers. */
const LEAST_MONEY = 100
const MOST_MONEY = 10_000_000
const YEARS = /^(?:19|20)\d\d$/
const PIN = /^[1-8]\d{5}$/
const NAME = /^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){1,3}$/u
const GROWN_UP = 2

/** Numbers that count the rows. */
function isSequence(texts: readonly string[]) {
  const next = texts.filter((text, n) => n > 0 && Number(text) === Number(texts[n - 1]) + 1)
  return texts.length > 1 && next.length >= (texts.length - 1) * MOST
}

/** A day of birth is not of the last years; a bare number is no day. */
const isBirthday = (text: string, thisYear: number) => {
  const day = /[\p{L}/.-]/u.test(text) ? readDay(text, 'dmy', thisYear) : undefined
  return day !== undefined && Number(day.slice(0, 4)) < thisYear - GROWN_UP
}

function isMoney(text: string) {
  const amount = Math.abs(Number(amountOf(text)))
  return amount <= MOST_MONEY && !YEARS.test(text) && !PIN.test(text)
}

/** A class with more than a section beside it is an address or a batch: `7 Lake Road`. */
const isClass = (text: string) =>
  parseClass(text) !== undefined && !restOfClassCell(text).includes(' ')

/** A bare number is a class only beside others that say it. */
const isWordy = (text: string, _: number, all: readonly string[]) =>
  /\p{L}/u.test(text) || all.length > 2

/** The kind that the cells of a column look like; null if they look like nothing that a student has. */
function kindOfColumn(
  header: string,
  cells: readonly string[],
  thisYear: number,
): ColumnKind | null {
  const texts = cells.map((text) => text.trim()).filter(Boolean)
  const most = (is: (text: string) => boolean) => texts.filter(is).length >= texts.length * MOST
  if (texts.length === 0 || texts.some((text) => text.length > 200)) return null
  if (most(hasMobile)) return 'phones'
  if (NO_FIELD.test(foldText(header).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))) return null
  if (most((text) => isBirthday(text, thisYear))) return 'birthdays'
  if (isSequence(texts)) return null
  if (most(isClass) && texts.some(isWordy)) return 'classes'
  if (most(isMoney) && texts.some((text) => Math.abs(Number(amountOf(text))) >= LEAST_MONEY))
    return 'money'
  return most((text) => NAME.test(text)) ? 'names' : null
}

/** The kinds of the columns of some rows. */
export const kindsOfColumns = (
  headers: readonly string[],
  rows: readonly string[][],
  thisYear: number,
) =>
  headers.map((header, place) =>
    kindOfColumn(
      header,
      rows.map((row) => row[place] ?? ''),
      thisYear,
    ),
  )
