import { dayAfter } from '@ganit/contract/days'
import { amountIn, asMoney, inHundredths } from '@ganit/contract/money'
import {
  type DateOrder,
  IMPORT_FIELDS,
  type ImportField,
  type ImportRow,
} from '@ganit/contract/office/imports'
import { RELATIONS } from '@ganit/contract/people/guardians'
import { Email, personalFields } from '@ganit/contract/people/students'
import { phoneAtHome } from '@ganit/contract/phones'
import { plainTyped } from '@ganit/contract/plain-signs'
import type { z } from 'zod'
import { readDay } from './days.ts'
import { type Draft, RECORD_FIELDS, type RecordField } from './draft.ts'
import { type BatchReading, readBatches, readMonthlyFee } from './read-batches.ts'
import { splitName } from './split-name.ts'

/** Context of parsing: day order, the academy's day, and batches by name. */
export type Reading = BatchReading & { order: DateOrder }

type Texts = Partial<Record<ImportField, string>>
type Problems = ImportRow['problems']

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const CLASS =
  /^(?:class|std\.?|standard|grade|कक्षा)?[\s-]*(\d{1,2}|[ivx]{1,4})\s*(?:st|nd|rd|th)?$/i

/** `9`, `Class 9`, `9th`, `IX`. */
export function classOf(text: string) {
  const typed = CLASS.exec(text.trim())?.[1]?.toLowerCase()
  if (!typed) return undefined
  const number = /^\d/.test(typed) ? Number(typed) : ROMAN.indexOf(typed) + 1
  return number >= 1 && number <= 12 ? number : undefined
}

/** Applied without blanks: several adjacent runs of them would take cubic time. */
const MONEY = /^(-|\()?(?:₹|rs\.?|inr)?(-)?([\d,.]+)(?:\/-)?(?:only)?(\))?(?:(dr|cr)\.?)?$/i
/** Fees charge from that day on: a wrong year would charge nothing for decades. */
const MOST_DAYS_AHEAD = 366
/** More is not a plausible balance. */
const OPENING_MAX = 10_000_000

const NEGLIGIBLE = 1e-6

/** Figures as money; what Excel has computed has 17 digits: `180.20000000000005`. */
function moneyIn(figures: string) {
  const [whole = '', decimals = ''] = figures.split('.')
  const exact = Number(`0.${decimals}`) * 100
  const hundredths = Math.round(exact)
  const isComputed = decimals.length > 2 && Math.abs(exact - hundredths) < NEGLIGIBLE
  if (!isComputed) return amountIn(figures)
  const rupees = amountIn(whole)
  return rupees && asMoney(inHundredths(rupees) + hundredths)
}

/**
 * An amount as people and programs write it, in any script's digits, as `1500.00`: with commas and currency sign, `Dr` for
 * owed, `Cr` or brackets for less than nothing. Undefined if it is none.
 */
export function amountOf(text: string) {
  const typed = plainTyped(text).replaceAll(' ', '')
  const [, before, behind, figures = '', closed, side] = MONEY.exec(typed) ?? []
  if ((before === '(') !== (closed === ')') || (closed && behind)) return undefined
  const amount = moneyIn(figures)
  const isLess = before || behind || side?.toLowerCase() === 'cr'
  return amount === null ? undefined : `${isLess ? '-' : ''}${amount}`
}

const Phone1 = phoneAtHome(IMPORT_FIELDS.contact_number_1)
const Phone2 = phoneAtHome(IMPORT_FIELDS.contact_number_2)
const Checks: Partial<Record<ImportField, z.ZodType>> = {
  ...personalFields,
  email: Email,
  contact_number_1: Phone1,
  contact_number_2: Phone2,
  guardian_phone: phoneAtHome(IMPORT_FIELDS.guardian_phone),
  guardian_email: Email,
}

const APART = /\s*[/,;&|\n]\s*|\s+or\s+/
const CONTACTS = ['contact_number_1', 'contact_number_2'] as const

/** Two telephone numbers in one cell as two contacts; the second one where there is room. */
function phonesApart(all: Texts): Texts {
  const texts = { ...all }
  for (const field of ['guardian_phone', ...CONTACTS] as const) {
    const typed = texts[field]
    if (!typed || Checks[field]?.safeParse(typed).success) continue
    const [first = '', second] = typed.split(APART).filter(Boolean)
    if (!second) continue
    texts[field] = first
    const free = CONTACTS.find((contact) => !texts[contact])
    if (free) texts[free] = second
  }
  return texts
}

/** Parses a row's cells; faults by field. Empty cells say nothing. */
export function readRow(all: Texts, reading: Reading): { draft: Draft; problems: Problems } {
  const texts = phonesApart(all)
  const problems: Problems = []
  const wrong = (field: ImportField, text: string) => void problems.push({ field, text })
  const draft: Draft = { record: {}, batches: [] }

  function checked(field: ImportField, text: string): string | undefined {
    const read = Checks[field]?.safeParse(text) ?? { success: true as const, data: text }
    if (read.success) return read.data as string
    wrong(field, read.error.issues[0]?.message ?? `${IMPORT_FIELDS[field]} is not valid.`)
    return undefined
  }
  function day(field: ImportField, text: string) {
    const read = readDay(text, reading.order, Number(reading.today.slice(0, 4)))
    if (read === undefined) wrong(field, `${IMPORT_FIELDS[field]} must be a date.`)
    return read
  }
  function record(field: RecordField, text: string) {
    if (field === 'student_class') {
      const number = classOf(text)
      if (number === undefined) wrong(field, 'Class must be 1 to 12.')
      else draft.record.student_class = number
      return
    }
    const typed = field === 'date_of_birth' ? day(field, text) : text
    const value = typed === undefined ? undefined : checked(field, typed)
    if (value !== undefined) draft.record[field] = value
  }
  const opening = (text: string) => {
    const amount = amountOf(text)
    if (amount === undefined)
      wrong('opening_balance', `${IMPORT_FIELDS.opening_balance} must be an amount.`)
    else if (amount.startsWith('-') && Number(amount) < 0)
      wrong('opening_balance', `${IMPORT_FIELDS.opening_balance} must not be under 0.`)
    else if (Number(amount) > OPENING_MAX)
      wrong('opening_balance', `${IMPORT_FIELDS.opening_balance} must be at most ₹1,00,00,000.`)
    else if (Number(amount) > 0) draft.opening = { amount }
  }
  function guardian() {
    const { guardian_name, guardian_relation, guardian_phone, guardian_email } = texts
    const phone = guardian_phone && checked('guardian_phone', guardian_phone)
    const email = guardian_email && checked('guardian_email', guardian_email)?.toLowerCase()
    const relation = RELATIONS.find((each) => each === guardian_relation?.trim().toLowerCase())
    if (guardian_relation && !relation)
      wrong('guardian_relation', 'Relation must be mother, father, guardian or other.')
    if (!guardian_name && !guardian_phone && !guardian_email) return
    if (!guardian_name) return wrong('guardian_name', 'Guardian Name is required.')
    if (!guardian_phone && !guardian_email)
      return wrong('guardian_phone', 'Phone or Email of the guardian is required.')
    if (!phone && !email)
      return wrong('guardian_name', 'Without a phone or an e-mail this parent is left out.')
    draft.guardian = {
      name: guardian_name,
      ...(relation && { relation }),
      ...(phone && { phone }),
      ...(email && { email }),
    }
  }

  if (texts.student_id) {
    const number = /^\d{1,9}$/.test(texts.student_id) ? Number(texts.student_id) : 0
    if (number > 0) draft.student_id = number
    else wrong('student_id', 'Student ID must be a number.')
  }
  const named = texts.name ? splitName(texts.name) : {}
  for (const field of RECORD_FIELDS) {
    const text = texts[field] ?? (named as Texts)[field]
    if (text) record(field, text)
  }
  if (texts.batch) {
    const read = readBatches(texts.batch, Number(draft.record.student_class) || undefined, reading)
    draft.batches = read.batches
    problems.push(...read.problems)
  }
  if (texts.monthly_fee) {
    const amount = amountOf(texts.monthly_fee)
    const read = amount && !amount.startsWith('-') && readMonthlyFee(amount, draft.batches, reading)
    if (!read) wrong('monthly_fee', `${IMPORT_FIELDS.monthly_fee} must be an amount.`)
    else if (read.problem) wrong('monthly_fee', read.problem)
    else if (read.agreed) draft.agreed = read.agreed
  }
  if (texts.joined_on) {
    const joined_on = day('joined_on', texts.joined_on)
    if (joined_on && joined_on > reading.today)
      wrong('joined_on', `${IMPORT_FIELDS.joined_on} must not be after today.`)
    else if (joined_on) draft.joined_on = joined_on
  }
  if (texts.opening_balance) opening(texts.opening_balance)
  if (texts.opening_on) {
    const on = day('opening_on', texts.opening_on)
    if (on && on > dayAfter(reading.today, MOST_DAYS_AHEAD))
      wrong('opening_on', `${IMPORT_FIELDS.opening_on} must not be more than a year ahead.`)
    else if (on) draft.opening_on = on
  }
  guardian()
  return { draft, problems }
}
