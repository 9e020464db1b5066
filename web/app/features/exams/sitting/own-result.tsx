import { chaptersTold, type OwnResult } from '@ganit/contract/exams/results'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../../../session.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { downloadReport, resultsOf } from '../../people/students/results.data.ts'
import classes from './own-tests.module.css'

/** A student's result in a published test, with the group's size and average. */
export function OwnResultPart({ test_id }: { test_id: number }) {
  const { i18n } = useLingui()

  const { studentUid } = useSession()
  const query = useQuery(resultsOf({ uid: studentUid ?? '' }))
  return (
    <QueryView
      query={query}
      failure={i18n.t('Failed to load your result.')}
      skeleton={<SkeletonRows rows={4} photo={false} label={i18n.t('Loading your result...')} />}
    >
      {({ tests }) => {
        const result = tests.find((each) => each.test_id === test_id)
        return (
          <section className={classes.sheet} aria-labelledby="result">
            <h2 id="result">{i18n.t('Result')}</h2>
            {result ? <ResultTotal result={result} /> : <p>{i18n.t('You have no result here.')}</p>}
          </section>
        )
      }}
    </QueryView>
  )
}

/** Shows the total, then the link to the mistakes, because that helps most, then the other figures. */
function ResultTotal({ result }: { result: OwnResult }) {
  const { i18n } = useLingui()

  const { total, maximum, percent } = result
  if (result.state !== 'sat') return <p>{i18n.t('You were absent.')}</p>
  return (
    <>
      <dl className={classes.figures}>
        <Fact label={i18n.t('Total')}>
          {i18n.t('{total} of {maximum}', { total, maximum })}
          {percent !== null && ` (${percent} %)`}
        </Fact>
      </dl>
      <ResultLinks result={result} />
      <Figures result={result} />
    </>
  )
}

function Figures({ result }: { result: OwnResult }) {
  const { i18n } = useLingui()

  const { rank, percentile, sat, highest, average, copy_of } = result
  return (
    <dl className={classes.figures}>
      <Fact label={i18n.t('Rank')}>
        {rank !== null && i18n.t('{rank} of {sat}', { rank, sat })}
      </Fact>
      <Fact label={i18n.t('Percentile')}>{percentile}</Fact>
      <Fact label={i18n.t('Highest')}>{highest}</Fact>
      <Fact label={i18n.t('Average')}>{average}</Fact>
      <Fact label={i18n.t('Retest of')}>{copy_of?.title ?? null}</Fact>
      {[...result.sections, ...chaptersTold(result)].map((part, n) => (
        <Fact
          // biome-ignore lint/suspicious/noArrayIndexKey: sections and chapters have their order.
          key={n}
          label={'title' in part ? part.title : (part.name ?? i18n.t('Other questions'))}
        >
          {part.total !== null &&
            i18n.t('{total} of {maximum}', { total: part.total, maximum: part.maximum })}
        </Fact>
      ))}
    </dl>
  )
}

/** Links to the review and the printable report. */
function ResultLinks({ result: { attempt_id, has_review } }: { result: OwnResult }) {
  const { i18n } = useLingui()

  const { failure, isSending, run } = useAction()
  if (attempt_id === null) return null
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="wrap gap12">
        {has_review && (
          <ButtonLink to={`/student/attempts/${attempt_id}`} variant="main">
            {i18n.t('Questions and answers')}
          </ButtonLink>
        )}
        <Button loading={isSending} onClick={() => void run(() => downloadReport(attempt_id))}>
          {i18n.t('Report (PDF)')}
        </Button>
      </div>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children === null || children === false ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
