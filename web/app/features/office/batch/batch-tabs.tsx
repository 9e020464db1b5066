import { dayAfter } from '@ganit/contract/days'
import { toHundredths } from '@ganit/contract/money'
import type { StudentFeeStatus } from '@ganit/contract/money/fees'
import type { Batch } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatMoment, formatMonth } from '../../../ui/text/times/dates.ts'
import { formatLessonDay } from '../../../ui/text/times/lesson-words.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { formatTimes, WeeklyTimes } from '../../../ui/text/times/weekly-times.tsx'
import { testsPage } from '../../exams/tests.data.ts'
import { FeesOfBatch } from '../../money/fees/batch-fees.tsx'
import { feeStatus } from '../../money/payments/payments.data.ts'
import { RemindLink } from '../../money/reminders/remind-link.tsx'
import { lessonsOf } from '../../teaching/lessons/lessons.data.ts'

const DAYS_AHEAD = 14

/** The batch's weekly times, and its lessons of the next two weeks. */
export function TimetableTab({ batch }: { batch: Batch }) {
  const today = useToday()
  const from = today ?? ''
  const { batch_id } = batch
  const query = useQuery({
    ...lessonsOf({ batch_id, from, to: today ? dayAfter(from, DAYS_AHEAD) : '' }),
    enabled: today !== undefined,
  })
  return (
    <div className="stack gap16">
      <WeeklyTimes schedules={batch.schedules} />
      <p>
        <Link to={`/admin/timetable?of=${batch_id}`}>Week in the timetable</Link>
      </p>
      <h2>Next lessons</h2>
      <QueryView
        query={query}
        failure="Failed to load the lessons."
        skeleton={<SkeletonRows rows={4} photo={false} />}
      >
        {(lessons) =>
          lessons.length === 0 ? (
            <p className="quiet">No lessons in the next two weeks.</p>
          ) : (
            <ul className="stack gap8">
              {lessons.map(({ lesson_id, date, state, room, teacher, ...lesson }) => (
                <li key={lesson_id}>
                  <Link to={`/admin/timetable?of=${batch_id}&day=${date}&lesson=${lesson_id}`}>
                    {formatLessonDay(date)}, {formatTimes(lesson)}
                  </Link>
                  <span className="quiet">
                    {[
                      '',
                      state === 'cancelled' && 'cancelled',
                      room?.name,
                      teacher ? teacher.name : 'no teacher',
                    ]
                      .filter((part) => part !== false && part !== undefined)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  )
}

/** Months shown at once, the latest ones. */
const MONTHS_MAX = 6

/** The pending amount of a month; a tick if it is settled. */
function monthCell({ fees }: StudentFeeStatus, month: string) {
  const own = fees.filter(({ due_date }) => due_date.startsWith(month))
  if (own.length === 0) return ''
  const owed = own.reduce((sum, fee) => sum + toHundredths(fee.owed), 0)
  return owed === 0 ? '✓' : formatRupees((owed / 100).toFixed(2))
}

function MonthTable({ students }: { students: StudentFeeStatus[] }) {
  const all = students.flatMap(({ fees }) => fees.map(({ due_date }) => due_date.slice(0, 7)))
  const months = [...new Set(all)].sort().slice(-MONTHS_MAX)
  const columns: Column<StudentFeeStatus>[] = [
    {
      label: 'Student',
      narrow: 'start',
      cell: ({ uid, name, student_id }) =>
        uid ? <Link to={`/admin/student/${uid}`}>{name}</Link> : `${name} ${student_id}`,
    },
    ...months.map(
      (month): Column<StudentFeeStatus> => ({
        label: formatMonth(month),
        kind: 'number',
        narrow: 'label',
        cell: (student) => monthCell(student, month),
      }),
    ),
  ]
  if (months.length === 0) return <p className="quiet">Nothing is asked for yet.</p>
  return (
    <div className="sheet">
      <RecordTable rows={students} columns={columns} keyOf={({ student_id }) => student_id} />
    </div>
  )
}

/** The batch's fees, and the sum that each student still owes for each month. */
export function FeesTab({ batch: { batch_id } }: { batch: Batch }) {
  const query = useQuery(feeStatus({ batch_id }))
  return (
    <div className="stack gap24">
      <FeesOfBatch stays batchId={batch_id} />
      <section className="stack gap12" aria-labelledby="months">
        <div className="wrap split centred">
          <h2 id="months">What is still to be paid, by month</h2>
          <span className="wrap gap16 centred">
            <Link to={`/admin/batches/status/${batch_id}`}>Each due of each student</Link>
            <RemindLink batch_id={batch_id} />
          </span>
        </div>
        <QueryView
          query={query}
          failure="Failed to load the fee status."
          skeleton={<SkeletonRows rows={6} label="Loading fee status..." />}
        >
          {(students) => <MonthTable students={students} />}
        </QueryView>
      </section>
    </div>
  )
}

const TESTS_SHOWN = 50

/** The batch's tests, the latest first. */
export function TestsTab({ batch: { batch_id } }: { batch: Batch }) {
  const { timeZone } = useAcademy()
  const query = useQuery(testsPage({ batch_id, page_size: TESTS_SHOWN }))
  const add = <ButtonLink to="/admin/tests/new">New test</ButtonLink>
  return (
    <QueryView
      query={query}
      failure="Failed to load the tests."
      skeleton={<SkeletonRows rows={4} photo={false} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="No tests yet." action={add}>
            Tests of this batch appear here, with their results.
          </EmptyState>
        ) : (
          <ul className="stack gap8">
            {items.map(({ test_id, title, opens_at }) => (
              <li key={test_id} className="wrap gap4-16">
                <Link to={`/admin/tests/${test_id}`}>{title}</Link>
                <span className="quiet">{formatMoment(opens_at, timeZone)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
