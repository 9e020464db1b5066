import {
  TEACHERS_HEADS,
  type TeachersReport,
  type TeachersReportRow,
} from '@ganit/contract/office/batch-reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { formatCount } from '../../../ui/text/formats.ts'
import { useMonthDays } from '../../../ui/text/times/use-month-days.ts'
import { teachersReport } from './batch-reports.data.ts'
import classes from './batch-reports.module.css'
import { SHOWN_FOR } from './links.ts'
import { ReportPage } from './report-page.tsx'
import { sortedRows } from './sorted-rows.ts'

export const meta = titled('Teachers')

type Row = TeachersReportRow
type Figure = keyof typeof TEACHERS_HEADS
const FIGURES = Object.keys(TEACHERS_HEADS) as Figure[]

function figureText(value: number | null, figure: Figure) {
  if (value === null) return '–'
  return figure.endsWith('percent') ? `${value} %` : formatCount(value)
}

const columnsOf = (month: string): Column<Row, string>[] => [
  {
    label: 'Teacher',
    sort: 'name',
    cell: ({ key, label }) =>
      key === 'total' ? <b>{label}</b> : <Link to={`/admin/teachers/${key}`}>{label}</Link>,
  },
  ...FIGURES.map(
    (figure): Column<Row, string> => ({
      label: TEACHERS_HEADS[figure],
      sort: figure,
      kind: 'number',
      narrow: 'label',
      cell: (row) => {
        const text = figureText(row[figure], figure)
        if (row.key === 'total' || !row[figure]) return text
        const show = new URLSearchParams({ month, show: SHOWN_FOR[figure] })
        return <Link to={`/admin/reports/teachers/${row.key}?${show}`}>{text}</Link>
      },
    }),
  ),
]

type ContentProps = { report: TeachersReport; month: string; isStale: boolean }

function Content({ report, month, isStale }: ContentProps) {
  const table = useTableState<string>({ sortKeys: ['name', ...FIGURES], lastFirst: FIGURES })
  if (report.rows.length === 0)
    return (
      <EmptyState
        title="No lessons were held in this month."
        action={<ButtonLink to="/admin/timetable">Timetable</ButtonLink>}
      />
    )
  return (
    <>
      <div className={`sheet ${classes.table}`}>
        <RecordTable
          rows={sortedRows(report.rows, table, (row, column) => row[column as Figure])}
          total={report.total}
          columns={columnsOf(month)}
          keyOf={({ key }) => key}
          state={table}
          isStale={isStale}
        />
      </div>
      <p className="quiet">
        Of lessons that are over and were not cancelled; a substitute’s are the substitute’s. It
        says what was entered, not who teaches well.
      </p>
    </>
  )
}

/** The entries of each teacher about the lessons of a month. */
export default function Teachers() {
  const state = useMonthDays()
  const { from, to, month } = state
  const query = useQuery(teachersReport({ from, to }))
  return (
    <ReportPage name="teachers" state={state}>
      <QueryView
        query={query}
        failure="Failed to load the report."
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the report..." />}
      >
        {(report) => <Content report={report} month={month} isStale={query.isPlaceholderData} />}
      </QueryView>
    </ReportPage>
  )
}
