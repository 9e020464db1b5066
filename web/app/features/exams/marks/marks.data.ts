import type { Input, Output } from '@ganit/contract/endpoint'
import { getMarks, type MarkRow, saveMarks } from '@ganit/contract/exams/test-marks'
import { queryKeyOf, reads, sends } from '../../../api/declared.ts'
import { queryClient } from '../../../api/query-client.ts'

export type MarkSheet = Output<typeof getMarks>
export type SentRows = Input<typeof saveMarks>['body']['rows']

/** A test's students and their marks. */
export const marksOf = reads(getMarks, {
  shows: ['test', 'test-mark', 'member'],
})

/** Replaces rows with newer versions. */
export const withRows = (sheet: MarkSheet, rows: readonly MarkRow[]): MarkSheet => {
  const newer = new Map(rows.map((row) => [row.student_id, row]))
  return { ...sheet, rows: sheet.rows.map((row) => newer.get(row.student_id) ?? row) }
}

export const sendMarks = sends(saveMarks, {
  changes: ['test-mark'],
  // A refused save leaves the sheet as it is typed.
  patches: [queryKeyOf(getMarks)],
  keep: ({ rows }, { test_id }) =>
    queryClient.setQueryData(
      marksOf({ test_id }).queryKey,
      (before: MarkSheet | undefined) => before && withRows(before, rows),
    ),
})
