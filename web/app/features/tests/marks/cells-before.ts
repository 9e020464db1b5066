import type { MarkRow } from '@ganit/contract/tests/test-marks'
import { ABSENT } from '../mark-text.ts'
import { type Change, type Entered, shownText } from './entered.ts'
import { answerKey, isMark, SET, TOTAL } from './mark-cells.ts'
import type { MarkSheet } from './marks.data.ts'

type Before = { row: MarkRow; entered: Entered | undefined }

/** The columns in which something of a student was entered. What an answer brought follows from the answer. */
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
 * What puts a student's cells back as they were before some are changed: those alone, so that what others enter meanwhile stays; of who
 * becomes absent, and so loses everything, all.
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
