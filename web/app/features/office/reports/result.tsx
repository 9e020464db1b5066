import { RESULT_HEADS, type ResultReport } from '@ganit/contract/office/reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { MonthArrows } from '../../../ui/tables/tools/month-arrows.tsx'
import { SumLine, WrittenSum } from '../../../ui/tables/written-sum.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay, formatMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useMonthAsked } from '../../../ui/text/times/use-month-asked.ts'
import classes from './month.module.css'
import { ReportFiles } from './report-files.tsx'
import { LongTable } from './report-table.tsx'
import { resultOf } from './reports.data.ts'

export const meta = titled('Result')

type Row = ResultReport['rows'][number]

const nameOf = ({ key, label }: Row) =>
  Number(key) ? <Link to={`/admin/batch/${key}/fees`}>{label}</Link> : <b>{label}</b>

const COLUMNS: readonly Column<Row>[] = [
  { label: 'Batch', cell: nameOf },
  ...Object.entries(RESULT_HEADS).map(
    ([key, label]): Column<Row> => ({
      label,
      kind: 'number',
      narrow: 'label',
      cell: (row) => formatRupees(row[key as keyof typeof RESULT_HEADS]),
    }),
  ),
]

const isNil = (amount: string) => Number(amount) === 0

/** The month as a written subtraction. */
function ResultSum({ report }: { report: ResultReport }) {
  const { collected, gst, deposits, pay, expenses, result } = report
  const isMore = Number(deposits) >= 0
  return (
    <WrittenSum
      label="The month as a sum"
      lines={
        <>
          <SumLine text="Collected" amount={collected} />
          {!isNil(gst) && <SumLine sign="−" text="GST in it" amount={gst} />}
          {!isNil(deposits) && (
            <SumLine
              sign={isMore ? '−' : '+'}
              text={isMore ? 'More deposits held' : 'Fewer deposits held'}
              amount={deposits.replace('-', '')}
            />
          )}
          <SumLine sign="−" text="Pay" amount={pay} more="paid and still to pay" />
          <SumLine sign="−" text="Expenses" amount={expenses} />
          <SumLine sign="=" text="Left" amount={result} />
        </>
      }
    >
      <p className="quiet">
        <Link to={`/admin/pay?month=${report.month}`}>Pay</Link> ·{' '}
        <Link to={`/admin/expenses?month=${report.month}`}>Expenses</Link> ·{' '}
        <Link to={`/admin/book?month=${report.month}`}>Book</Link> ·{' '}
        <Link to={`/admin/reports/month?month=${report.month}`}>Fees of the month</Link>
      </p>
    </WrittenSum>
  )
}

/** The result of a month, and the part of each batch in it. */
export default function Result() {
  const { month, goBy } = useMonthAsked()
  const thisMonth = useToday().slice(0, 7)
  const isNow = month === thisMonth
  const query = useQuery(resultOf({ month }))
  return (
    <AdminPage
      title={
        <span className={classes.title}>
          Result, {formatMonth(month)}{' '}
          <span className="row gap8">
            <MonthArrows
              goBy={goBy}
              isFirst={month <= (query.data?.first_month ?? '')}
              isLast={month >= thisMonth}
            />
          </span>
          {isNow && <small className="quiet">up to today</small>}
        </span>
      }
      aside={<ReportFiles name="result" asked={{ month }} />}
    >
      <QueryView
        query={query}
        failure="Failed to load the result."
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the result..." />}
      >
        {(report) => (
          <div className={classes.month}>
            <ResultSum report={report} />
            <section className="narrow stack gap12" aria-label="By batch">
              <div className={`sheet ${classes.table}`}>
                <LongTable
                  rows={report.rows}
                  total={{ ...report.total, key: 'total', label: 'Total' }}
                  columns={[...COLUMNS]}
                  isStale={query.isPlaceholderData}
                />
              </div>
              <p className="quiet">
                By batch it is before GST and deposits.{' '}
                {!isNow &&
                  `As the books are today, ${formatDay(report.to)} included: what was reversed, refunded or changed since was never there.`}
              </p>
            </section>
          </div>
        )}
      </QueryView>
    </AdminPage>
  )
}
