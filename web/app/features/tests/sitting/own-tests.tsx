import type { OwnTest } from '@ganit/contract/tests/attempts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled, useAcademy } from '../../../academy.ts'
import { requireRegistered } from '../../../shell/guards.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatMoment } from '../../../ui/text/dates.ts'
import { counted } from '../../../ui/text/formats.ts'
import classes from './own-tests.module.css'
import { ownTests } from './sitting.data.ts'

export const meta = titled('Tests')

export async function clientLoader() {
  await requireRegistered()
  return null
}

/** A test's state for the student. */
function standing({ state, mode, attempt }: OwnTest) {
  if (state === 'published') return <StatusMark kind="done">Results are out</StatusMark>
  if (attempt?.submitted_at) return <StatusMark kind="done">Submitted</StatusMark>
  if (attempt) return <StatusMark kind="open">Begun</StatusMark>
  if (state === 'planned') return <StatusMark kind="off">Planned</StatusMark>
  if (state === 'running' && mode === 'online') return <StatusMark kind="open">Open now</StatusMark>
  return <StatusMark kind="off">{state === 'running' ? 'Running' : 'Over'}</StatusMark>
}

/** A student's tests, the latest first. */
export default function OwnTests() {
  const { timeZone } = useAcademy()
  const list = (tests: readonly OwnTest[]) =>
    tests.length === 0 ? (
      <EmptyState
        title="No tests yet."
        action={<ButtonLink to="/student/dashboard">Dashboard</ButtonLink>}
      >
        Tests of your batches appear here once they are planned.
      </EmptyState>
    ) : (
      <ul className={`sheet ${classes.list}`}>
        {tests.map((test) => (
          <li key={test.test_id}>
            <Link to={`/student/tests/${test.test_id}`}>{test.title}</Link>
            {standing(test)}
            <p className="whole quiet">
              {formatMoment(test.opens_at, timeZone)}
              {test.mode === 'online' && ` to ${formatMoment(test.closes_at, timeZone)}`} ·{' '}
              {test.mode === 'paper' ? 'on paper' : 'online'}
              {test.minutes !== null && ` · ${counted(test.minutes, 'minute', 'minutes')}`}
            </p>
          </li>
        ))}
      </ul>
    )
  return (
    <main id="main" tabIndex={-1} className={`stack gap20 packed ${classes.page}`}>
      <h1>Tests</h1>
      <QueryView
        query={useQuery(ownTests)}
        failure="Failed to load your tests."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading your tests..." />}
      >
        {list}
      </QueryView>
    </main>
  )
}
