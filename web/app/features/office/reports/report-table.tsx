import { REPORT_HEADS, type ReportName } from '@ganit/contract/office/reports'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type { TableState } from '../../../ui/tables/table-state.ts'
import { formatCount, formatRupees } from '../../../ui/text/formats.ts'
import { wayText } from './kinds.ts'
import classes from './report.module.css'
import type { Report, ReportRow } from './reports.data.ts'

/** Money is text on the wire, counts are numbers. */
function formatCell(value: ReportRow[string] | undefined) {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? formatRupees(value) : formatCount(value)
}

const columnsOf = (name: ReportName, by: string): Column<ReportRow>[] => [
  {
    label: wayText(by),
    cell: ({ key, label }) =>
      by === 'batch' && Number(key) ? (
        <Link to={`/admin/batch/${key}/students`} className={table.name}>
          {label}
        </Link>
      ) : (
        <b>{label}</b>
      ),
  },
  ...Object.entries(REPORT_HEADS[name]).map(
    ([key, label]): Column<ReportRow> => ({
      label,
      cell: (row) => formatCell(row[key]),
      kind: 'number',
      narrow: 'label',
    }),
  ),
]

type ReportTableProps = { name: ReportName; by: string; report: Report; isStale: boolean }

/** A report's figures and totals. */
export function ReportTable({ name, by, report, isStale }: ReportTableProps) {
  const notDueYet = report.not_due_yet
  // Dues dated before the period are due now as well.
  const totalText = notDueYet && !report.from ? 'Due now' : 'Total'
  return (
    <>
      <LongTable
        rows={report.rows.filter(({ key }) => key !== 'ahead')}
        total={{ ...report.total, key: 'total', label: totalText } as ReportRow}
        columns={columnsOf(name, by)}
        isStale={isStale}
      />
      {notDueYet && <p className="quiet pad12-16">Not due yet: {formatRupees(notDueYet.amount)}</p>}
    </>
  )
}

/** More rows would be slow on a phone; a report by student may have thousands. */
const MOST_ROWS = 200

type LongTableProps<Row, Sort extends string> = {
  rows: Row[]
  total: Row
  columns: Column<Row, Sort>[]
  state?: TableState<Sort>
  isStale: boolean
}

/** A table that shows its first rows, until all are asked for or printed. */
export function LongTable<Row extends { key: string }, Sort extends string = never>({
  rows,
  ...table
}: LongTableProps<Row, Sort>) {
  const [showsAll, setShowsAll] = useState(false)
  const isCut = !showsAll && rows.length > MOST_ROWS

  useEffect(() => {
    // Render all rows before the browser prints.
    const showAll = () => flushSync(() => setShowsAll(true))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [])

  return (
    <>
      {isCut && (
        <p className={`wrap centred pad12-16 ${classes.cut}`}>
          The first {MOST_ROWS} of {formatCount(rows.length)}; the total is of all.{' '}
          <Button size="xs" onClick={() => setShowsAll(true)}>
            Show all
          </Button>
        </p>
      )}
      <RecordTable
        rows={isCut ? rows.slice(0, MOST_ROWS) : rows}
        keyOf={({ key }) => key}
        {...table}
      />
    </>
  )
}
