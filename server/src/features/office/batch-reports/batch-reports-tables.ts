import {
  BATCHES_HEADS,
  type BatchesReportRow,
  TEACHERS_HEADS,
  type TeachersReportRow,
} from '@ganit/contract/office/batch-reports'
import type { Column } from '../../../http/table-files/table.ts'

const MONEY = ['asked', 'collected']

/** Why students left, in one cell: `time does not suit 3, fees 1`. */
const reasonsInWords = ({ reasons = [] }: BatchesReportRow) =>
  reasons.map(({ why, students }) => `${why} ${students}`).join(', ')

export const BATCHES_TABLE: readonly Column<BatchesReportRow>[] = [
  ['Batch', ({ label }) => label],
  ...(Object.keys(BATCHES_HEADS) as (keyof typeof BATCHES_HEADS)[]).map(
    (key): Column<BatchesReportRow> => {
      const cell = (row: BatchesReportRow) => row[key]
      return MONEY.includes(key) ? [BATCHES_HEADS[key], cell, 'money'] : [BATCHES_HEADS[key], cell]
    },
  ),
  ['Why they left', reasonsInWords],
]

export const TEACHERS_TABLE: readonly Column<TeachersReportRow>[] = [
  ['Teacher', ({ label }) => label],
  ...(Object.keys(TEACHERS_HEADS) as (keyof typeof TEACHERS_HEADS)[]).map(
    (key): Column<TeachersReportRow> => [TEACHERS_HEADS[key], (row) => row[key]],
  ),
]
