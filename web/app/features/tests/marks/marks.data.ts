import type { Input, Output } from '@ganit/contract/endpoint'
import { getMarks, type MarkRow, saveMarks } from '@ganit/contract/test-marks'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'

export type MarkSheet = Output<typeof getMarks>
export type SentRows = Input<typeof saveMarks>['body']['rows']

/** Who sits a test, and what was entered of each. */
export const marksOf = (test_id: string) =>
  apiQuery({
    queryKey: ['tests', 'marks', test_id],
    shows: ['test', 'test-mark', 'member'],
    // What is saved from the screen itself comes with the answer.
    later: ['test-mark'],
    ask: (signal) => call(getMarks, { params: { test_id }, signal }),
  })

/** A sheet with rows as they are stored now. */
export const withRows = (sheet: MarkSheet, rows: readonly MarkRow[]): MarkSheet => {
  const newer = new Map(rows.map((row) => [row.student_id, row]))
  return { ...sheet, rows: sheet.rows.map((row) => newer.get(row.student_id) ?? row) }
}

export const sendMarks = write({
  key: ['test-mark', 'save'],
  changes: ['test-mark'],
  send: async (test_id: string, rows: SentRows) =>
    (await call(saveMarks, { params: { test_id }, body: { rows } })).rows,
  keep: (rows, test_id) =>
    queryClient.setQueryData(
      marksOf(test_id).queryKey,
      (before: MarkSheet | undefined) => before && withRows(before, rows),
    ),
})
