import { EXPORT_COLUMNS, type ExportColumn } from '@ganit/contract/people/directory'
import type { Column } from '../../../http/table-files/table.ts'
import type { DetailRow } from './directory.queries.ts'

const yesOrNo = (on: boolean) => (on ? 'Yes' : 'No')

/** The columns that are not simply the record's field as text. */
const WORDS: { [Column in ExportColumn]?: (student: DetailRow) => string } = {
  class_number: ({ student_class }) => `Class ${student_class}`,
  batches: ({ batches }) => batches.map(({ name }) => name).join('; '),
  is_active: ({ is_active }) => yesOrNo(is_active),
  is_verified: ({ is_verified }) => yesOrNo(is_verified),
}

type PlainColumn = Exclude<ExportColumn, 'class_number' | 'batches' | 'is_active' | 'is_verified'>

/** The columns of the table of students. */
export const columnsOf = (columns: ExportColumn[]): Column<DetailRow>[] =>
  columns.map((column) => [
    EXPORT_COLUMNS[column],
    WORDS[column] ?? ((student) => student[column as PlainColumn]),
  ])
