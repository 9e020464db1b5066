import type { Input, Output } from '@ganit/contract/endpoint'
import { getMarks, type MarkRow, saveMarks } from '@ganit/contract/tests/test-marks'
import { reads, sends } from '../../../api/declared.ts'
import { queryClient } from '../../../api/query-client.ts'

export type MarkSheet = Output<typeof getMarks>
export type SentRows = Input<typeof saveMarks>['body']['rows']

/** Who sits a test, and what was entered of each. */
export const marksOf = reads(getMarks, {
  shows: ['test', 'test-mark', 'member'],
  // What is saved from the screen itself comes with the answer.
  patches: ['test-mark'],
})

/** A sheet with rows as they are stored now. */
export const withRows = (sheet: MarkSheet, rows: readonly MarkRow[]): MarkSheet => {
  const newer = new Map(rows.map((row) => [row.student_id, row]))
  return { ...sheet, rows: sheet.rows.map((row) => newer.get(row.student_id) ?? row) }
}

export const sendMarks = sends(saveMarks, {
  changes: ['test-mark'],
  keep: ({ rows }, { test_id }) =>
    queryClient.setQueryData(
      marksOf({ test_id }).queryKey,
      (before: MarkSheet | undefined) => before && withRows(before, rows),
    ),
})
