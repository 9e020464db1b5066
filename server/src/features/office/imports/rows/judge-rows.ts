import { IMPORT_FIELDS, type ImportField, type ImportRow } from '@ganit/contract/office/imports'
import {
  cellsAsTyped,
  changedCells,
  isInOtherClass,
  missingBatches,
  newCells,
  OTHER_CLASS,
  reasonNotToRejoin,
} from '../changes.ts'
import type { Mapping } from '../imports.tables.ts'
import type { Known } from '../known.queries.ts'
import { fieldOf, relationInHeading } from '../sheets/columns.ts'
import { nameOfSheet, placeOfRow, type SheetRead } from '../sheets/sheets.ts'
import type { Draft } from './draft.ts'
import { type BatchReading, readBatches } from './read-batches.ts'
import { type Reading, readRow } from './read-row.ts'
import { findSameStudent, type KnownStudents, keysOfNewRow } from './same-student.ts'

type ReadRow = {
  row: number
  texts: Partial<Record<ImportField, string>>
  draft: Draft
  problems: ImportRow['problems']
}

// Characters that could not be decoded.
const UNREADABLE = /[\0\ufffd]/
/** Error value of a spreadsheet cell, such as `#REF!`. */
const ERROR = /^#[A-Z][A-Z0-9_/]{1,20}[!?]?$/
/** Apostrophe that exports put before a text that looks like a formula. */
const ESCAPED = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r])/

/** Texts that lists use for an empty cell. */
const NOTHING = /^(?:[-–—]+|nil|n\.?\/?a\.?|शून्य|নেই|শূন্য)$/i
/** Words of a column of dues for children who owe nothing. */
const SETTLED = /^(?:paid|clear(?:ed)?|settled|no dues?|चुकता|পরিশোধ)$/i
/** Fields in which `Nil` may be a name. */
const NAMES: readonly ImportField[] = ['name', 'first_name', 'middle_name', 'last_name']

const cellOf = (field: ImportField, text: string) => {
  const typed = text.replace(ESCAPED, '').normalize('NFC').trim()
  if (field === 'opening_balance' && SETTLED.test(typed)) return ''
  return NOTHING.test(typed) && !(NAMES.includes(field) && /\p{L}/u.test(typed)) ? '' : typed
}

/** Parses the cells of a row by their columns. */
export function readTexts(
  { row, cells }: { row: number; cells: string[] },
  headers: string[],
  columns: Mapping,
  reading: Reading,
): ReadRow {
  const texts: ReadRow['texts'] = {}
  const unreadable: ImportRow['problems'] = []
  for (const [place, header] of headers.entries()) {
    const field = fieldOf(columns, header)
    const text = field ? cellOf(field, cells[place] ?? '') : ''
    if (!field || text === '') continue
    if (UNREADABLE.test(text))
      unreadable.push({ field, text: 'This contains a character that cannot be read.' })
    else if (ERROR.test(text))
      unreadable.push({
        field,
        text: `${text} is an error of the spreadsheet. Mend it there or here.`,
      })
    else texts[field] = text
    const relation =
      (field === 'guardian_name' || field === 'guardian_phone') && relationInHeading(header)
    if (relation) texts.guardian_relation ??= relation
  }
  const sheet = nameOfSheet(row, reading.sheets ?? [])
  const { problems, ...read } = readRow(texts, reading, sheet)
  return { row, ...read, problems: [...unreadable, ...problems] }
}

export type Judged = {
  row: number
  state: ImportRow['state']
  student_id: number | null
  seen_version: number | null
  name: string
  draft: Draft
  cells: ImportRow['cells']
  problems: ImportRow['problems']
}

/** By student: the row of the file for that student, so that a second one is refused. */
export type Seen = Map<string, number>

const nameOf = ({ record }: Draft, known: Known | undefined) =>
  [
    record.first_name ?? known?.first_name,
    record.middle_name ?? known?.middle_name,
    record.last_name ?? known?.last_name,
  ]
    .filter(Boolean)
    .join(' ')

export const standsAlreadySentence = (row: number, sheets: readonly SheetRead[] = []) =>
  `This student stands in row ${placeOfRow(row, sheets) ?? row} already.`

/** The earlier row for the same student; if there is none, records this one. */
function findEarlierRow(seen: Seen, keys: string[], row: number) {
  const found = keys.map((key) => seen.get(key)).find((each) => each !== undefined)
  for (const key of keys) if (!seen.has(key)) seen.set(key, row)
  return found
}

/** Batches of a row without a class: those for the known student's class. */
const batchesOf = (
  texts: ReadRow['texts'],
  { record }: Draft,
  known: Known,
  reading: BatchReading,
) =>
  texts.batch && record.student_class === undefined
    ? readBatches(texts.batch, known.student_class, reading)
    : undefined

const KEPT = 'It is kept in the note.'
const IGNORED = 'It is ignored.'

/** Problems of an unknown number, in a row that is otherwise new or known. */
function problemsOfNumber(
  { student_id }: Draft,
  found: ReturnType<typeof findSameStudent>,
  isTaken: boolean,
): ImportRow['problems'] {
  const known = found.kind === 'new' ? undefined : found.student.student_id
  if (student_id === undefined || student_id === known) return []
  const whose = isTaken
    ? `The number ${student_id} is another student's here.`
    : `Nobody has the number ${student_id}.`
  return [{ field: 'student_id', text: `${whose} ${found.kind === 'same' ? IGNORED : KEPT}` }]
}

/**
 * A row without these identifies no student. Only faults in these refuse a row; faults in other cells are reported, and
 * the cells left out.
 */
const NEEDED: readonly string[] = [...NAMES, 'student_class']

/** The keys that two rows of one student share. */
export const keysOfRow = ({
  state,
  student_id,
  draft,
}: Pick<Judged, 'state' | 'student_id' | 'draft'>) =>
  state === 'same' || state === 'changed' ? [`number ${student_id}`] : keysOfNewRow(draft)

/** Adds to the note of a new student what has no field: a section, another system's number, a batch that is not here. */
function noteAlso(texts: ReadRow['texts'], draft: Draft) {
  const { student_id, record, note = [] } = draft
  const number = student_id === undefined ? [] : [`${IMPORT_FIELDS.student_id} ${student_id}`]
  const lines = [record.notes, ...number, ...note].filter(Boolean)
  if (lines.length === 0) return
  draft.record = { ...record, notes: lines.join('\n') }
  texts.notes = String(draft.record.notes)
}

/** The outcome of a row: new, changed, unchanged, a possible double, or the reason for refusing it. */
export function judgeRow(
  { row, texts, problems, ...read }: ReadRow,
  known: KnownStudents,
  seen: Seen,
  reading: Reading,
): Judged {
  const found = findSameStudent(read.draft, known)
  const student = 'student' in found ? found.student : undefined
  const fitting = student && batchesOf(texts, read.draft, student, reading)
  const draft: Draft = { ...read.draft, ...(fitting && { batches: fitting.batches }) }
  if (student && draft.isProposed) draft.batches = []
  const said = fitting
    ? [...problems.filter(({ field }) => field !== 'batch'), ...fitting.problems]
    : [...problems]
  const wrong = said.filter(({ field }) => NEEDED.includes(field))
  const leftOut = said.filter(({ field }) => !NEEDED.includes(field))
  if (student && isInOtherClass(draft, student))
    wrong.push({ field: 'student_class', text: OTHER_CLASS })
  const again = student && reasonNotToRejoin(draft, student, reading.today)
  if (again) {
    leftOut.push({ field: 'batch', text: again })
    draft.batches = []
  }
  if (found.kind === 'new') {
    if (!draft.record.first_name && !wrong.some(({ field }) => /name/.test(field)))
      wrong.push({ field: 'name', text: 'Name is required.' })
    if (draft.record.student_class === undefined && !texts.student_class)
      wrong.push({ field: 'student_class', text: 'Class is required.' })
  }
  if (student && draft.agreed && missingBatches(draft, student).length === 0) {
    leftOut.push({ field: 'monthly_fee', text: 'They are in this batch: their fee there stays.' })
    delete draft.agreed
  }
  if (student?.opening && draft.opening && Number(student.opening) !== Number(draft.opening.amount))
    leftOut.push({ field: 'opening_balance', text: 'There is already an opening balance.' })
  const keys = keysOfRow({
    state: found.kind === 'same' ? 'same' : 'new',
    student_id: student?.student_id ?? null,
    draft,
  })
  const before = wrong.length === 0 ? findEarlierRow(seen, keys, row) : undefined
  if (before !== undefined)
    wrong.push({ field: 'name', text: standsAlreadySentence(before, reading.sheets) })
  if (found.kind === 'new' || (found.kind === 'double' && !student?.notes)) noteAlso(texts, draft)
  const cells = student ? changedCells(draft, student) : newCells(texts, draft)
  const hints =
    wrong.length > 0
      ? []
      : problemsOfNumber(draft, found, known.byNumber.has(draft.student_id ?? 0))
  const usual = found.kind === 'same' ? (cells.length > 0 ? 'changed' : 'same') : found.kind
  return {
    row,
    state: wrong.length > 0 ? 'refused' : usual,
    student_id: student?.student_id ?? null,
    seen_version: student?.version ?? null,
    name: nameOf(draft, student),
    draft,
    cells: wrong.length > 0 ? cellsAsTyped(texts) : cells,
    problems: [...wrong, ...leftOut, ...hints],
  }
}
