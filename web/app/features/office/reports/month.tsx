import { MONTH_HEADS, type MonthReport } from '@ganit/contract/office/reports'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { MonthArrows } from '../../../ui/tables/tools/month-arrows.tsx'
import { SumLine, WrittenSum } from '../../../ui/tables/written-sum.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay, formatMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useMonthAsked } from '../../../ui/text/times/use-month-asked.ts'
import { RemindLink } from '../../money/reminders/remind-link.tsx'
import classes from './month.module.css'
import { ReportFiles } from './report-files.tsx'
import { LongTable } from './report-table.tsx'
import { monthOf } from './reports.data.ts'

export const meta = titled('Month')

type Row = MonthReport['rows'][number]
type Word = keyof MonthReport['total']

const isNil = (amount: string) => Number(amount) === 0

/** `November`, of `2026-11`. */
const formatMonthName = (month: string) => formatMonth(month).replace(/ \d+$/, '')

/** `1 November`, of `2026-11-01`. */
const dayText = (day: string) => `${Number(day.slice(8))} ${formatMonthName(day.slice(0, 7))}`

/** `1 Nov`, of `2026-11-01`. */
const shortDay = (day: string) => formatDay(day).replace(/ \d+$/, '')

/** Words for a month: the long ones for its summary, or shorter ones for the headings of its columns. */
const wordsOf = (
  { month, from, to }: MonthReport,
  isNow: boolean,
  pendingOn: (day: string) => string,
): Record<Word, string> => ({
  ...MONTH_HEADS,
  opening: pendingOn(from),
  asked: `Fees of ${formatMonthName(month)}`,
  closing: isNow ? 'Due now' : pendingOn(to),
})

/** The month as a written addition. */
function MonthSum({ report, isNow }: { report: MonthReport; isNow: boolean }) {
  const { total, collected, refunded, ahead, overdue, not_due_yet } = report
  const brought = report.brought_advance ?? '0.00'
  const words = wordsOf(report, isNow, (day) => `Pending on ${dayText(day)}`)
  const isAhead = Number(ahead) >= 0
  return (
    <WrittenSum
      label="The month as a sum"
      lines={
        <>
          <SumLine text={words.opening} amount={total.opening} />
          {!isNil(total.brought) && (
            <SumLine sign="+" text={words.brought} amount={total.brought} />
          )}
          <SumLine sign="+" text={words.asked} amount={total.asked} />
          <SumLine sign="−" text={words.concession} amount={total.concession} />
          <SumLine sign="−" text={words.waived} amount={total.waived} />
          <SumLine
            sign="−"
            text="Collected"
            amount={collected}
            more={isNil(refunded) ? undefined : `${formatRupees(refunded)} given back`}
          />
          {!isNil(brought) && <SumLine sign="−" text="Brought as advance" amount={brought} />}
          {!isNil(ahead) && (
            <SumLine
              sign={isAhead ? '+' : '−'}
              text={isAhead ? 'of it paid ahead' : 'Used from advances'}
              amount={ahead.replace('-', '')}
            />
          )}
          <SumLine sign="=" text={words.closing} amount={total.closing} />
        </>
      }
    >
      {isNow && (
        <p className="quiet">
          {!isNil(overdue) && (
            <>
              <StatusMark kind="late">{formatRupees(overdue)} overdue</StatusMark>, and{' '}
            </>
          )}
          {formatRupees(not_due_yet)} not due yet, which is never part of it.{' '}
          {!isNil(overdue) && <RemindLink />}
        </p>
      )}
    </WrittenSum>
  )
}

const WAYS = [
  ['batch', 'By batch'],
  ['fee', 'By fee'],
] as const

type MonthTableProps = { report: MonthReport; isNow: boolean; by: string; isStale: boolean }

/** The same sum by batch, by fee, or by the students of one. */
function MonthTable({ report, isNow, by, isStale }: MonthTableProps) {
  const [params] = useSearchParams()
  const words = wordsOf(report, isNow, (day) => `Pending, ${shortDay(day)}`)
  const addressWith = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), ...changes })}`
  const isOfStudents = by === 'student'
  const linkOf = ({ key }: Row) => {
    if (!isOfStudents) return addressWith({ by: 'student', of: key })
    return key.startsWith('erased-') ? undefined : `/admin/student/${key}`
  }
  const name = (row: Row) => {
    const to = row.key === 'total' ? undefined : linkOf(row)
    return to ? <Link to={to}>{row.label}</Link> : <b>{row.label}</b>
  }
  const columns = (Object.keys(words) as Word[])
    .filter((word) => word !== 'brought' || !isNil(report.total.brought))
    .map(
      (word): Column<Row> => ({
        label: words[word],
        cell: (row) => (isNil(row[word]) && word !== 'closing' ? '–' : formatRupees(row[word])),
        kind: 'number',
        narrow: 'label',
      }),
    )
  const head = { batch: 'Batch', fee: 'Fee', student: 'Student' }[by] ?? ''
  return (
    <LongTable
      rows={report.rows}
      total={{ ...report.total, key: 'total', label: 'Total' }}
      columns={[{ label: head, cell: name }, ...columns]}
      isStale={isStale}
    />
  )
}

/** How a month's pending amount came about; a row opens its students. */
export default function Month() {
  const { month, goBy } = useMonthAsked()
  const [params] = useSearchParams()
  const thisMonth = useToday().slice(0, 7)
  const isNow = month === thisMonth
  const of = params.get('of') ?? undefined
  const way = params.get('by') === 'fee' || of?.startsWith('fee-') ? 'fee' : 'batch'
  const by = of === undefined ? way : 'student'
  const asked = { month, by, ...(of !== undefined && { of }) } as const
  const query = useQuery(monthOf(asked))

  return (
    <AdminPage
      title={
        <span className={classes.title}>
          {formatMonth(month)}{' '}
          <span className="row gap8">
            <MonthArrows
              goBy={goBy}
              isFirst={(query.data?.month ?? thisMonth) <= (query.data?.first_month ?? '')}
              isLast={(query.data?.month ?? thisMonth) >= thisMonth}
            />
          </span>
          {isNow && <small className="quiet">up to today</small>}
        </span>
      }
      aside={<ReportFiles name="month" asked={asked} />}
    >
      <QueryView
        query={query}
        failure="Failed to load the month."
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the month..." />}
      >
        {(report) =>
          report.rows.length === 0 && isNil(report.collected) && of === undefined ? (
            <EmptyState
              title="Nothing was asked for or paid in this month."
              action={<ButtonLink to="/admin/batches/all">Batches</ButtonLink>}
            />
          ) : (
            <div className={classes.month}>
              {by !== 'student' && <MonthSum report={report} isNow={isNow} />}
              <section className="narrow stack gap12" aria-label="The sum in parts">
                {report.of_label && (
                  <div className="wrap gap16 centred">
                    <h2>{report.of_label}</h2>
                    {isNow && /^\d+$/.test(of ?? '') && <RemindLink batch_id={Number(of)} />}
                  </div>
                )}
                <Views
                  label="Grouping"
                  views={WAYS.map(([key, text]) => ({
                    to: `?${new URLSearchParams({ month, by: key })}`,
                    text,
                    isHere: by === key,
                  }))}
                />
                <div className={`sheet ${classes.table}`}>
                  <MonthTable
                    report={report}
                    isNow={isNow}
                    by={by}
                    isStale={query.isPlaceholderData}
                  />
                </div>
                {by !== 'student' && (
                  <p className="quiet">
                    Collected for it {formatRupees(report.total.collected)}{' '}
                    {Number(report.ahead) < 0 ? '−' : '+'} paid ahead{' '}
                    {formatRupees(report.ahead.replace('-', ''))} = collected{' '}
                    {formatRupees(report.collected)}
                    {report.brought_advance !== undefined &&
                      ` + brought as advance ${formatRupees(report.brought_advance)}`}
                    .{' '}
                    {!isNow &&
                      `As the books are today, ${formatDay(report.to)} included: what was reversed, let go, withdrawn or changed since was never there.`}
                  </p>
                )}
              </section>
            </div>
          )
        }
      </QueryView>
    </AdminPage>
  )
}
