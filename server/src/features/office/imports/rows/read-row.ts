import { dayAfter } from '@ganit/contract/days'
import { foldName } from '@ganit/contract/fold-text'
import {
  type DateOrder,
  IMPORT_FIELDS,
  type ImportField,
  type ImportRow,
} from '@ganit/contract/office/imports'
import { RELATIONS } from '@ganit/contract/people/guardians'
import { Email, personalFields } from '@ganit/contract/people/students'
import { phoneAtHome } from '@ganit/contract/phones'
import { LINE_MAX } from '@ganit/contract/shared'
import type { z } from 'zod'
import type { SheetRead } from '../sheets/sheets.ts'
import { amountOf } from './amounts.ts'
import { parseClass, restOfClassCell } from './classes.ts'
import { lastDayOfMonth, readDay, readMonth } from './days.ts'
import { type Draft, RECORD_FIELDS, type RecordField } from './draft.ts'
import { placeInGroup } from './groups.ts'
import { nameInCase } from './in-case.ts'
import { separatePhones } from './phones-apart.ts'
import { type BatchReading, readBatches, readMonthlyFee } from './read-batches.ts'
import { splitName } from './split-name.ts'

/** Context of parsing: day order, the academy's day, batches by name, and the sheets of the workbook. */
export type Reading = BatchReading & {
  order: DateOrder
  sheets?: readonly SheetRead[]
  /** Classes that somebody said, by their folded spelling. */
  classes?: ReadonlyMap<string, number>
  /** Whether names in capitals are written as `Anirban Ghosh`. */
  names_in_case?: boolean
}

type Texts = Partial<Record<ImportField, string>>
type Problems = ImportRow['problems']

/** Maximum of days ahead. Fees charge from the joining day, so a wrong year would charge nothing for decades. */
const MOST_DAYS_AHEAD = 366
/** A larger amount is not plausible as an opening balance. */
const OPENING_MAX = 10_000_000

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

const NAMES: readonly ImportField[] = ['first_name', 'middle_name', 'last_name', 'guardian_name']

const wholeName = ({ name, first_name, middle_name, last_name }: Texts) =>
  name ?? [first_name, middle_name, last_name].filter(Boolean).join(' ')

/** A word behind a name for a child who has left. */
const LEFT = /\s*\((?:left|dropped?(?: out)?|discontinued|withdrawn|tc(?: taken| issued)?)\)\s*$/i

const BOARDS = /^(?:cbse|icse|isc|cisce|wbbse|wbchse|nios|igcse|ssc|hsc)$/i

/** Reads where a student belongs: the batches, the board, and what else stands beside the class. */
function readPlaces(
  texts: Texts,
  draft: Draft,
  problems: Problems,
  { reading, sheet }: { reading: Reading; sheet: string },
) {
  const student_class = Number(draft.record.student_class) || undefined
  const beside = draft.unread_class === undefined ? restOfClassCell(texts.student_class ?? '') : ''
  const board = beside.split(' ').find((word) => BOARDS.test(word))
  if (board) draft.record.board_or_university_name ??= board
  const section = beside
    .split(' ')
    .filter((word) => word !== board)
    .join(' ')
  if (section) draft.note = [...(draft.note ?? []), `Class ${texts.student_class}`]
  const read = readBatches(texts.batch ?? '', student_class, reading)
  const { batch } = texts
  const { problem, batches, isChosen, ...of } = placeInGroup(
    { sheet, student_class, section, batch },
    reading,
  )
  Object.assign(draft, of)
  // A cell that names its batches itself needs no proposal.
  const isNamed = read.batches.length > 0 && !isChosen
  draft.batches = isNamed ? read.batches : (batches ?? [])
  if (isNamed) delete draft.isProposed
  if (problem) problems.push({ field: 'batch', text: problem })
  if (isNamed || batches === undefined) problems.push(...read.problems)
  if (batch && draft.batches.length === 0) draft.note = [...(draft.note ?? []), `Batch ${batch}`]
}

/** Parses a row's cells; faults by field, and the cells with separated numbers. Empty cells change nothing. */
export function readRow(
  all: Texts,
  reading: Reading,
  sheet = '',
): { texts: Texts; draft: Draft; problems: Problems } {
  const { texts, left } = separatePhones(all)
  const problems: Problems = [...left]
  const wrong = (field: ImportField, text: string) => void problems.push({ field, text })
  const draft: Draft = { record: {}, batches: [] }

  function checked(field: ImportField, text: string): string | undefined {
    const read = Checks[field]?.safeParse(text) ?? { success: true as const, data: text }
    if (read.success) return read.data as string
    wrong(field, read.error.issues[0]?.message ?? `${IMPORT_FIELDS[field]} is not valid.`)
    return undefined
  }
  function day(field: ImportField, text: string) {
    const thisYear = Number(reading.today.slice(0, 4))
    const month = field === 'date_of_birth' ? undefined : readMonth(text, thisYear)
    // What is paid is paid to the end of a month; who joins in it joins on its first day.
    const ofMonth = month && (field === 'opening_on' ? lastDayOfMonth(month) : month)
    const read = ofMonth ?? readDay(text, reading.order, thisYear)
    if (read === undefined) wrong(field, `${IMPORT_FIELDS[field]} must be a date.`)
    return read
  }
  /** A name as it is written; whether it is in capitals is noted. */
  function written(field: ImportField, text: string) {
    if (!NAMES.includes(field)) return text
    const inCase = nameInCase(text)
    if (inCase !== text) draft.capitals ??= nameInCase(wholeName(texts))
    return reading.names_in_case === false ? text : inCase
  }
  function record(field: RecordField, text: string) {
    if (field === 'student_class') {
      const number = parseClass(text)
      // The cut may split a surrogate pair, which the database cannot store.
      const asked = text.slice(0, LINE_MAX).toWellFormed()
      if (number === undefined) draft.unread_class = asked
      const said = number ?? reading.classes?.get(foldName(asked))
      if (said === undefined) wrong(field, 'Class must be 1 to 12.')
      else draft.record.student_class = said
      return
    }
    const typed = field === 'date_of_birth' ? day(field, text) : written(field, text)
    const value = typed === undefined ? undefined : checked(field, typed)
    if (value !== undefined) draft.record[field] = value
  }
  const opening = (text: string) => {
    const amount = amountOf(text)
    if (amount === undefined)
      wrong('opening_balance', `${IMPORT_FIELDS.opening_balance} must be an amount.`)
    else if (Number(amount) < 0 && !reading.givesConcessions)
      wrong('opening_balance', `Only the owner brings an advance: ₹${amount.slice(1)}.`)
    else if (Math.abs(Number(amount)) > OPENING_MAX)
      wrong('opening_balance', `${IMPORT_FIELDS.opening_balance} must be at most ₹1,00,00,000.`)
    else if (Number(amount) !== 0) draft.opening = { amount }
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
      name: written('guardian_name', guardian_name),
      ...(relation && { relation }),
      ...(phone && { phone }),
      ...(email && { email }),
    }
  }

  if (texts.student_id) {
    const number = /^\d{1,9}$/.test(texts.student_id) ? Number(texts.student_id) : 0
    if (number > 0) draft.student_id = number
    else draft.note = [`${IMPORT_FIELDS.student_id} ${texts.student_id}`]
  }
  const [gone] = LEFT.exec(texts.name ?? '') ?? []
  if (gone) wrong('notes', `${gone.trim()} is left out.`)
  const named = texts.name ? splitName(texts.name.replace(LEFT, '')) : {}
  for (const field of RECORD_FIELDS) {
    const text = texts[field] ?? (named as Texts)[field]
    if (text) record(field, text)
  }
  readPlaces(texts, draft, problems, { reading, sheet })
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
  return { texts, draft, problems }
}
