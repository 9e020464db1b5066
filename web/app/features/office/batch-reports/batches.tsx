import {
  BATCHES_HEADS,
  type BatchesReport,
  type BatchesReportRow,
} from '@ganit/contract/office/batch-reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { formatCount, formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useMonthDays } from '../../../ui/text/times/use-month-days.ts'
import { LongTable } from '../reports/report-table.tsx'
import { batchesReport } from './batch-reports.data.ts'
import classes from './batch-reports.module.css'
import { linkOf } from './links.ts'
import { ReportPage } from './report-page.tsx'
import { sortedRows } from './sorted-rows.ts'

export const meta = titled('Batches')

type Row = BatchesReportRow
type Figure = keyof typeof BATCHES_HEADS
/** *Free* says of how many seats. */
const FIGURES = (Object.keys(BATCHES_HEADS) as Figure[]).filter((figure) => figure !== 'capacity')
const MONEY: readonly Figure[] = ['asked', 'collected']

/** An older release does not know all figures. */
function figureText(row: Row, figure: Figure) {
  const value = row[figure]
  if (value === null || value === undefined) return undefined
  if (MONEY.includes(figure)) return formatRupees(String(value))
  if (figure === 'free' && row.capacity !== null) return `${value} of ${row.capacity}`
  return figure.endsWith('percent') ? `${value} %` : formatCount(Number(value))
}

type CellProps = { row: Row; figure: Figure; month: string }

/** A figure, which leads to what it counts. */
function FigureCell({ row, figure, month }: CellProps) {
  const text = figureText(row, figure)
  const isNothing = text === undefined || Number(row[figure]) === 0
  const to = isNothing || row.key === 'total' ? undefined : linkOf(row.key, figure, month)
  return to ? <Link to={to}>{text}</Link> : (text ?? '–')
}

/** Why they left, below how many did. */
function LeftCell({ row, month }: Omit<CellProps, 'figure'>) {
  return (
    <div>
      <FigureCell row={row} figure="left" month={month} />
      {row.reasons?.map(({ why, students }) => {
        const text = `${why} ${students}`
        const to = row.key === 'total' ? undefined : linkOf(row.key, 'left', month, why)
        return (
          <small key={why} className="block quiet">
            {to ? <Link to={to}>{text}</Link> : text}
          </small>
        )
      })}
    </div>
  )
}

const columnsOf = (month: string): Column<Row, string>[] => [
  {
    label: 'Batch',
    sort: 'name',
    cell: ({ key, label }) =>
      Number(key) ? <Link to={`/admin/batch/${key}/students`}>{label}</Link> : <b>{label}</b>,
  },
  ...FIGURES.map(
    (figure): Column<Row, string> => ({
      label: BATCHES_HEADS[figure],
      sort: figure,
      kind: 'number',
      narrow: 'label',
      cell: (row) =>
        figure === 'left' ? (
          <LeftCell row={row} month={month} />
        ) : (
          <FigureCell row={row} figure={figure} month={month} />
        ),
    }),
  ),
]

/** The first row with the highest figure. */
const firstOfMost = (rows: readonly Row[], of: (row: Row) => number) =>
  rows.toSorted((one, other) => of(other) - of(one))[0]

/** The two things that an owner looks for, in words. */
function FirstLines({ rows, month }: { rows: readonly Row[]; month: string }) {
  const left = firstOfMost(rows, (row) => row.left ?? 0)
  const asked = rows.filter(({ collected_percent: percent }) => percent != null && percent < 100)
  const least = firstOfMost(asked, (row) => -(row.collected_percent ?? 0))
  if (!left?.left && !least) return null
  return (
    <div className="stack gap4">
      {left !== undefined && Boolean(left.left) && (
        <p>
          Most left: {left.label},{' '}
          <Link to={linkOf(left.key, 'left', month) ?? ''}>{left.left}</Link>.
        </p>
      )}
      {least && (
        <p>
          Least collected: {least.label},{' '}
          <Link to={linkOf(least.key, 'collected', month) ?? ''}>{least.collected_percent} %</Link>.
        </p>
      )}
    </div>
  )
}

type ContentProps = {
  report: BatchesReport
  state: ReturnType<typeof useMonthDays>
  isStale: boolean
}

function Content({ report, state: { month, isNow, to }, isStale }: ContentProps) {
  const table = useTableState<string>({
    sortKeys: ['name', ...FIGURES],
    lastFirst: FIGURES,
  })
  if (report.rows.length === 0)
    return (
      <EmptyState
        title="There were no batches in this month."
        action={<ButtonLink to="/admin/batches/all">Batches</ButtonLink>}
      />
    )
  return (
    <>
      <FirstLines rows={report.rows} month={month} />
      <div className={`sheet ${classes.table}`}>
        <LongTable
          rows={sortedRows(report.rows, table, (row, column) => row[column as 'joined'])}
          total={report.total}
          columns={columnsOf(month)}
          state={table}
          isStale={isStale}
        />
      </div>
      <p className="quiet">
        Students are those at the end of the last day. Who leaves one batch and joins another within
        14 days has moved.{' '}
        {!isNow &&
          `As books and memberships are today, ${formatDay(to)} included: what was changed since was never there.`}
      </p>
    </>
  )
}

/** The report of batches: where students are lost, and where money. */
export default function Batches() {
  const state = useMonthDays()
  const { from, to } = state
  const query = useQuery(batchesReport({ from, to }))
  return (
    <ReportPage name="batches" state={state}>
      <QueryView
        query={query}
        failure="Failed to load the report."
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the report..." />}
      >
        {(report) => <Content report={report} state={state} isStale={query.isPlaceholderData} />}
      </QueryView>
    </ReportPage>
  )
}
