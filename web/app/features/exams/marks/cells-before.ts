import type { MarkRow } from '@ganit/contract/exams/test-marks'
import { ABSENT } from '../mark-text.ts'
import { type Change, type Entered, shownText } from './entered.ts'
import { answerKey, isMark, SET, TOTAL } from './mark-cells.ts'
import type { MarkSheet } from './marks.data.ts'

type Before = { row: MarkRow; entered: Entered | undefined }

/** The columns in which something was entered for a student. Marks that follow from answers are not entered. */
function enteredColumns({ sets }: MarkSheet, { row, entered }: Before) {
  const answers = Object.keys(row.answers)
  const asked = sets?.find(({ set }) => set === row.set) ?? sets?.[0]
  const answered = asked?.numbers.filter(({ number }) => answers.includes(number)) ?? []
  const ofKey = new Set(answered.map(({ item_id }) => String(item_id)))
  const columns = [
    ...(row.set ? [SET] : []),
    ...answers.map(answerKey),
    ...Object.keys(row.marks).filter((item_id) => !ofKey.has(item_id)),
    ...Object.keys(entered?.cells ?? {}),
  ]
  // A sum of marks is not entered.
  return columns.some((key) => key !== SET) ? columns : [...columns, TOTAL]
}

/**
 * The changes that restore a student's cells: only the changed ones, so that others' entries stay; all cells if the
 * student was marked absent, which had cleared them.
 */
export function cellsBefore(sheet: MarkSheet, before: Before, changes: readonly Change[]) {
  const { row, entered } = before
  const isLost =
    changes.some(({ column, text }) => isMark(column) && text === ABSENT) &&
    !(entered?.absent ?? row.absent)
  const keys = isLost ? enteredColumns(sheet, before) : changes.map(({ column }) => column)
  return [...new Set(keys)].map(
    (column): Change => ({
      student_id: row.student_id,
      column,
      text: shownText(row, entered, column),
    }),
  )
}
