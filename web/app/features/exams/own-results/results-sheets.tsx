import type { Mastery, OwnResult } from '@ganit/contract/exams/results'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { resultsOf } from '../../people/students/results.data.ts'
import classes from './results.module.css'

type LastResultProps = { result: OwnResult; reviewOf: (result: OwnResult) => string | null }

/** The result of the last test. */
function LastResult({ result, reviewOf }: LastResultProps) {
  const { i18n } = useLingui()
  const { timeZone } = useAcademy()
  const { dayOf } = useFormats()
  const { state, total, maximum, title, opens_at, rank, sat } = result
  const address = reviewOf(result)
  const facts = [
    dayOf(opens_at, timeZone),
    rank !== null && i18n.t('rank {rank} of {sat}', { rank, sat }),
  ]
  return (
    <>
      <p className={classes.total}>
        {state === 'sat' ? i18n.t('{total} of {maximum}', { total, maximum }) : i18n.t('Absent')}
      </p>
      <p>
        {address ? <Link to={address}>{title}</Link> : title} · {facts.filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

type AllResultsProps = {
  results: readonly OwnResult[]
  reviewOf: (result: OwnResult) => string | null
}

/** All published tests: the student's marks and the group's average. */
function AllResults({ results, reviewOf }: AllResultsProps) {
  const { i18n } = useLingui()
  const { timeZone } = useAcademy()
  const { dayOf } = useFormats()
  return (
    <details className={classes.all}>
      <summary>{i18n.t('All tests')}</summary>
      <ul>
        {results.map((result) => {
          const address = reviewOf(result)
          return (
            <li key={result.test_id}>
              <p>
                <b>{address ? <Link to={address}>{result.title}</Link> : result.title}</b>
                <small className="quiet small">{dayOf(result.opens_at, timeZone)}</small>
              </p>
              <p>{figuresOf(result)}</p>
            </li>
          )
        })}
      </ul>
    </details>
  )

  function figuresOf({ state, total, maximum, percent, ...others }: OwnResult) {
    if (state !== 'sat') return i18n.t('Absent')
    const { rank, sat, percentile, highest, average } = others
    return [
      `${i18n.t('{total} of {maximum}', { total, maximum })}${percent === null ? '' : ` (${percent} %)`}`,
      rank !== null && i18n.t('rank {rank} of {sat}', { rank, sat }),
      percentile !== null && i18n.t('percentile {percentile}', { percentile }),
      highest !== null && i18n.t('highest {highest}', { highest }),
      average !== null && i18n.t('average {average}', { average }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

type ResultsSheetsProps = {
  uid: string
  /** The review's address; null if there is nothing to review. */
  reviewOf: (result: OwnResult) => string | null
  /** Draws the student's mastery of topics below the results. */
  mastered?: (mastery: readonly Mastery[]) => ReactNode
}

/** A student's last test, and all results. */
export function ResultsSheets({ uid, reviewOf, mastered }: ResultsSheetsProps) {
  const { i18n } = useLingui()
  const query = useQuery(resultsOf({ uid }))
  return (
    <QueryView
      query={query}
      failure={i18n.t('The results could not be loaded.')}
      skeleton={<SkeletonRows rows={3} photo={false} label={i18n.t('Loading the results...')} />}
    >
      {({ tests, mastery }) => {
        const [last] = tests
        return (
          <>
            <section
              className={`stack gap8 pad16 card breaks ${classes.sheet}`}
              aria-labelledby="last-test"
            >
              <h2 id="last-test">{i18n.t('Last test')}</h2>
              {last ? (
                <LastResult result={last} reviewOf={reviewOf} />
              ) : (
                <p>{i18n.t('No test has results yet.')}</p>
              )}
              {tests.length > 1 && <AllResults results={tests} reviewOf={reviewOf} />}
            </section>
            {mastery.length > 0 && mastered?.(mastery)}
          </>
        )
      }}
    </QueryView>
  )
}
