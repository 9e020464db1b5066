import { EXPORT_COLUMNS, type ExportColumn } from '@ganit/contract/directory'
import { stringify } from 'csv-stringify/sync'
import type { DetailRow } from './directory.queries.ts'

const yesOrNo = (on: boolean) => (on ? 'Yes' : 'No')

/** The columns that are not simply the record's field as text. */
const WORDS: { [Column in ExportColumn]?: (student: DetailRow) => string } = {
  class_number: ({ student_class }) => `Class ${student_class}`,
  batches: ({ batches }) => batches.map(({ name }) => name).join('; '),
  is_active: ({ is_active }) => yesOrNo(is_active),
  is_verified: ({ is_verified }) => yesOrNo(is_verified),
}

type PlainColumn = Exclude<ExportColumn, 'class_number' | 'batches'>

const cell = (student: DetailRow, column: ExportColumn) =>
  WORDS[column]?.(student) ?? String(student[column as PlainColumn] ?? '')

// The wide forms count for spreadsheets too, and blanks before the sign do not help.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

/**
 * What a spreadsheet would run as a formula begins with an apostrophe and is text. That goes for phone numbers too: as a
 * formula `+919830041276` would become the number 9.2E+11.
 */
export const escapeCsvFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

// A line break inside a cell is quoted, whichever it is.
const lines = (cells: string[][]) =>
  stringify(cells, { record_delimiter: 'windows', quote_record_delimiter: true })

/** The text of a table, a lot of students at a time: UTF-8 with a byte order mark, without which Excel guesses wrong. */
export async function* tableText(columns: ExportColumn[], lots: AsyncIterable<DetailRow[]>) {
  yield `\uFEFF${lines([columns.map((column) => EXPORT_COLUMNS[column])])}`
  for await (const lot of lots)
    yield lines(
      lot.map((student) => columns.map((column) => escapeCsvFormula(cell(student, column)))),
    )
}
