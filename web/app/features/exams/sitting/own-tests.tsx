import type { OwnTest } from '@ganit/contract/exams/own-tests'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled, useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { ownTests } from '../own-tests.data.ts'
import classes from './own-tests.module.css'

export const meta = titled('Tests')

/** A test's state for the student. */
function TestStanding({ state, mode, attempt }: OwnTest) {
  const { i18n } = useLingui()

  if (state === 'published') return <StatusMark kind="done">{i18n.t('Results are out')}</StatusMark>
  if (attempt?.submitted_at) return <StatusMark kind="done">{i18n.t('Submitted')}</StatusMark>
  if (attempt) return <StatusMark kind="open">{i18n.t('Begun')}</StatusMark>
  if (state === 'planned') return <StatusMark kind="off">{i18n.t('Planned')}</StatusMark>
  if (state === 'running' && mode === 'online')
    return <StatusMark kind="open">{i18n.t('Open now')}</StatusMark>
  return (
    <StatusMark kind="off">{state === 'running' ? i18n.t('Running') : i18n.t('Over')}</StatusMark>
  )
}

/** A student's tests, the latest first. */
export default function OwnTests() {
  const _formats = useFormats()

  const formats = useFormats()

  const { i18n } = useLingui()

  const { timeZone } = useAcademy()
  const list = (tests: readonly OwnTest[]) =>
    tests.length === 0 ? (
      <EmptyState
        title={i18n.t('No tests yet.')}
        action={<ButtonLink to="/student/dashboard">{i18n.t('Dashboard')}</ButtonLink>}
      >
        {i18n.t('Tests of your batches appear here once they are planned.')}
      </EmptyState>
    ) : (
      <ul className={`sheet ${classes.list}`}>
        {tests.map((test) => (
          <li key={test.test_id}>
            <Link to={`/student/tests/${test.test_id}`}>{test.title}</Link>
            <TestStanding {...test} />
            <p className="whole quiet">
              {formats.moment(test.opens_at, timeZone)}
              {test.mode === 'online' &&
                ` ${i18n.t('to {closes_at}', { closes_at: formats.moment(test.closes_at, timeZone) })}`}{' '}
              · {test.mode === 'paper' ? i18n.t('on paper') : i18n.t('online')}
              {test.minutes !== null &&
                ` · ${i18n.t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: test.minutes })}`}
            </p>
          </li>
        ))}
      </ul>
    )
  return (
    <main id="main" tabIndex={-1} className={`stack gap20 packed ${classes.page}`}>
      <h1>{i18n.t('Tests')}</h1>
      <QueryView
        query={useQuery(ownTests)}
        failure={i18n.t('Failed to load your tests.')}
        skeleton={<SkeletonRows rows={4} photo={false} label={i18n.t('Loading your tests...')} />}
      >
        {list}
      </QueryView>
    </main>
  )
}
