import type { Batch } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { countInWords, formatClass } from '../../ui/text/formats.ts'
import { formatDay } from '../../ui/text/times/dates.ts'
import { WeeklyTimes } from '../../ui/text/times/weekly-times.tsx'
import { TeacherPage } from './teacher-page.tsx'
import { ownTeaching } from './teaching.data.ts'
import classes from './teaching.module.css'

export const meta = titled('Batches')

/** A teacher's batches with their weekly times. */
export default function Batches() {
  function list(batches: Batch[]) {
    if (batches.length === 0)
      return (
        <EmptyState
          title="No batches yet."
          action={<ButtonLink to="/teacher/today">See today</ButtonLink>}
        >
          A batch appears here once the academy has named you as its teacher.
        </EmptyState>
      )
    return (
      <ul className="stack gap12">
        {batches.map((batch) => (
          <BatchCard key={batch.batch_id} batch={batch} />
        ))}
      </ul>
    )
  }
  return (
    <TeacherPage
      title="Batches"
      under={
        <>
          <Link to="/teacher/messages">Messages</Link> · <Link to="/teacher/plans">Syllabus</Link> ·{' '}
          <Link to="/teacher/questions">Question bank</Link> ·{' '}
          <Link to="/teacher/tests">Tests</Link> · <Link to="/teacher/weekly">Weekly note</Link>
        </>
      }
    >
      <QueryView
        query={useQuery(ownTeaching)}
        failure="Failed to load your batches."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading your batches..." />}
      >
        {list}
      </QueryView>
    </TeacherPage>
  )
}

const BatchCard = ({
  batch: { batch_id, batch_name, class_number, course_name, student_count, schedules, times_from },
}: {
  batch: Batch
}) => (
  <li className={classes.card}>
    <h2 id={`batch-${batch_id}`}>
      <Link to={`/teacher/batch/${batch_id}/students`}>{batch_name}</Link>
    </h2>
    <p className="quiet">
      {[
        class_number && formatClass(class_number),
        course_name,
        countInWords(student_count, 'student', 'students'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <WeeklyTimes schedules={schedules} from={times_from && formatDay(times_from)} />
    <p>
      <Link
        to={`/teacher/registers?show=sheet&batch=${batch_id}`}
        aria-describedby={`batch-${batch_id}`}
      >
        Month sheet
      </Link>
      {' · '}
      <Link to={`/teacher/batches/${batch_id}/plan`} aria-describedby={`batch-${batch_id}`}>
        Plan
      </Link>
      {' · '}
      <Link to={`/teacher/messages/new?batch=${batch_id}`} aria-describedby={`batch-${batch_id}`}>
        Write to the families
      </Link>
    </p>
  </li>
)
