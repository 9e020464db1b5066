import type { BatchReport, BatchStay } from '@ganit/contract/office/batch-reports'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Missing, presentData } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useMonthDays } from '../../../ui/text/times/use-month-days.ts'
import { batchReport } from './batch-reports.data.ts'
import classes from './batch-reports.module.css'
import { PEOPLE, type PeopleShown } from './links.ts'
import { MonthTools } from './month-tools.tsx'

export const meta = titled('Batch')

const SHOWN = Object.keys(PEOPLE) as PeopleShown[]

const isShown = (stay: BatchStay, show: PeopleShown) =>
  show === 'students' ? stay.is_member : stay.came === show || stay.went === show

const COLUMNS: Column<BatchStay>[] = [
  {
    label: 'Student',
    cell: ({ uid, name }) =>
      uid ? <Link to={`/admin/student/${uid}`}>{name}</Link> : <b>{name}</b>,
  },
  {
    label: 'Came',
    narrow: 'label',
    cell: ({ joined_on, from }) =>
      [formatDay(joined_on), from && `from ${from}`].filter(Boolean).join(', '),
  },
  {
    label: 'Last day',
    narrow: 'label',
    cell: ({ left_on, to }) =>
      left_on ? [formatDay(left_on), to && `to ${to}`].filter(Boolean).join(', ') : '–',
  },
  {
    label: 'Why',
    narrow: 'label',
    cell: ({ why, reason }) => [why, reason].filter(Boolean).join(' · ') || '–',
  },
]

/** The names behind a number of the batch. */
function People({ report: { row, stays } }: { report: BatchReport }) {
  const [params] = useSearchParams()
  const show = SHOWN.find((each) => each === params.get('show')) ?? 'students'
  const why = show === 'left' ? params.get('why') : null
  const shown = stays.filter((stay) => isShown(stay, show) && (!why || stay.why === why))
  const addressOf = (each: PeopleShown) => {
    const next = new URLSearchParams(params)
    next.set('show', each)
    next.delete('why')
    return { search: `?${next}` }
  }
  return (
    <>
      <div className="unprinted">
        <Views
          label="Students"
          views={SHOWN.map((each) => ({
            to: addressOf(each),
            text: `${PEOPLE[each]} ${row[each] ?? 0}`,
            isHere: each === show,
          }))}
        />
      </div>
      {why && (
        <p>
          Left because of: {why}. <Link to={addressOf('left')}>All who left</Link>
        </p>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title="Nobody in this month."
          action={<ButtonLink to="/admin/reports/batches">All batches</ButtonLink>}
        />
      ) : (
        <div className={`sheet ${classes.table}`}>
          <RecordTable
            rows={shown}
            columns={COLUMNS}
            keyOf={({ student_id, joined_on }) => `${student_id} ${joined_on}`}
          />
        </div>
      )}
    </>
  )
}

/** Students of a batch in a month: members, those who came, those who went. */
export default function BatchPeople({ params: { id = '' } }: { params: { id?: string } }) {
  const state = useMonthDays()
  const { from, to, month } = state
  const query = useQuery(batchReport({ batch_id: id, from, to }))
  return (
    <AdminPage title={presentData(query)?.row.label ?? 'Batch'}>
      <div className="stack gap16">
        <div className="wrap gap16 centred">
          <MonthTools {...state} />
          <Link className="unprinted" to={`/admin/reports/batches?month=${month}`}>
            All batches
          </Link>
        </div>
        <QueryView
          query={query}
          failure="Failed to load the batch."
          missing={
            <Missing title="Batch not found" list="/admin/reports/batches" text="All batches" />
          }
          skeleton={<SkeletonRows rows={8} photo={false} label="Loading the batch..." />}
        >
          {(report) => <People report={report} />}
        </QueryView>
      </div>
    </AdminPage>
  )
}
