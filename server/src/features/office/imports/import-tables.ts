import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type Import,
  type ImportRow,
} from '@ganit/contract/office/imports'
import { type Column, capital } from '../../../http/table-files/table.ts'

/** The columns of the table of what was brought. */
export const IMPORT_TABLE: readonly Column<Import>[] = [
  ['File', ({ file_name }) => file_name],
  ['State', ({ state }) => capital(state)],
  ['Problem', ({ problem }) => problem],
  ['Rows', ({ rows }) => rows],
  ['New', ({ counts }) => counts.new],
  ['Changed', ({ counts }) => counts.changed],
  ['Same', ({ counts }) => counts.same],
  ['Doubles', ({ counts }) => counts.double],
  ['Refused', ({ counts }) => counts.refused],
  ['Undo until', ({ undo_until }) => undo_until],
]

const problemsOf = ({ problems }: ImportRow) => problems.map(({ text }) => text).join(' ')

/** The columns of the rows of an import: what each says, under the heads that an import knows. */
export const IMPORT_ROW_TABLE: readonly Column<ImportRow>[] = [
  ['Row', ({ row }) => row],
  ['Comes to', ({ state }) => capital(state)],
  ['Problems', problemsOf],
  ...IMPORT_FIELD_NAMES.map(
    (name) =>
      [
        IMPORT_FIELDS[name],
        ({ cells }: ImportRow) => cells.find(({ field }) => field === name)?.to,
      ] as const,
  ),
]
