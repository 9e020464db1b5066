import { EXPORT_COLUMNS, type ExportColumn } from '@ganit/contract/directory'
import { csvOf } from '../../http/csv.ts'
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

/** The text of a table, a lot of students at a time. */
export const tableText = (columns: ExportColumn[], lots: AsyncIterable<DetailRow[]>) =>
  csvOf(
    columns.map((column) => EXPORT_COLUMNS[column]),
    lots,
    (student) => columns.map((column) => cell(student, column)),
  )
