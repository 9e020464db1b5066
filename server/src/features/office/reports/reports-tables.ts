import {
  type CollectedReport,
  type EnquiriesReport,
  type ExpectedReport,
  MONTH_HEADS,
  type MonthReport,
  type OwedReport,
  REPORT_HEADS,
  RESULT_HEADS,
  type ReportName,
  type ResultReport,
  type StudentsReport,
} from '@ganit/contract/office/reports'
import { type Cell, type Column, capitalise } from '../../../http/table-files/table.ts'

type RowOf<Report extends { rows: unknown[] }> = Report['rows'][number]

/** Columns of a report's file: its key and figures. Text figures are amounts. */
const tableOf =
  <Row extends { label: string }>(name: ReportName | 'month', money: readonly string[]) =>
  (by: string): Column<Row>[] => [
    [capitalise(by), ({ label }) => label],
    ...Object.entries(name === 'month' ? MONTH_HEADS : REPORT_HEADS[name]).map(
      ([key, head]): Column<Row> => {
        const cell = (row: Row) => row[key as keyof Row] as Cell
        return money.includes(key) ? [head, cell, 'money'] : [head, cell]
      },
    ),
  ]

export const collectedTable = tableOf<RowOf<CollectedReport>>('collected', [
  'received',
  'refunded',
  'net',
])
export const owedTable = tableOf<RowOf<OwedReport>>('owed', ['amount'])
export const expectedTable = tableOf<RowOf<ExpectedReport>>('expected', ['amount'])
export const monthTable = tableOf<RowOf<MonthReport>>('month', Object.keys(MONTH_HEADS))
/** The month as a sum, then its batches. */
export const RESULT_TABLE: readonly Column<RowOf<ResultReport>>[] = [
  ['Batch', ({ label }) => label],
  ...Object.entries(RESULT_HEADS).map(
    ([key, head]): Column<RowOf<ResultReport>> => [
      head,
      (row) => row[key as keyof typeof RESULT_HEADS],
      'money',
    ],
  ),
]

/** Rows of the file: batches, their total, and the lines that lead from it to the result. */
export function rowsOfResult({ rows, total, ...sums }: ResultReport): RowOf<ResultReport>[] {
  const line = (label: string, left: string) => ({
    ...{ key: label, label, collected: '', pay: '', expenses: '' },
    left,
  })
  return [
    ...rows,
    { key: 'total', label: 'Total', ...total },
    line('less GST in it', sums.gst),
    line('less more deposits held', sums.deposits),
    line('Result', sums.result),
  ]
}

export const studentsTable = tableOf<RowOf<StudentsReport>>('students', [])
export const enquiriesTable = tableOf<RowOf<EnquiriesReport>>('enquiries', [])
