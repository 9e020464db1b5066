import { REPORT_HEADS, type ReportName } from '@ganit/contract/reports'
import { type Column, RecordTable } from '../../ui/tables/record-table.tsx'
import { formatCount, formatMoney } from '../../ui/text/formats.ts'
import { wayText } from './kinds.ts'
import type { Report, ReportRow } from './reports.data.ts'

/** Money is text on the wire, what is counted a number. */
function written(value: ReportRow[string] | undefined) {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? formatMoney(value) : formatCount(value)
}

const columnsOf = (name: ReportName, by: string): Column<ReportRow>[] => [
  { label: wayText(by), cell: ({ label }) => <b>{label}</b> },
  ...Object.entries(REPORT_HEADS[name]).map(
    ([key, label]): Column<ReportRow> => ({
      label,
      cell: (row) => written(row[key]),
      kind: 'number',
      narrow: 'label',
    }),
  ),
]

type ReportTableProps = { name: ReportName; by: string; report: Report; isStale: boolean }

/** The figures of a report, and at the end what they come to. */
export const ReportTable = ({ name, by, report, isStale }: ReportTableProps) => (
  <RecordTable
    rows={report.rows}
    total={{ ...report.total, key: 'total', label: 'Total' } as ReportRow}
    columns={columnsOf(name, by)}
    keyOf={({ key }) => key}
    isStale={isStale}
  />
)
