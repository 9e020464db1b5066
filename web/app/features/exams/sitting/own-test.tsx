import type { OwnTest } from '@ganit/contract/exams/own-tests'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { titled, useAcademy } from '../../../academy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { English } from '../../../i18n/translated.tsx'
import { useFormats } from '../../../i18n/use-formats.ts'
import { keepShell } from '../../../shell/offline/keep-shell.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { HomeLink } from '../../../ui/layout/home-link.tsx'
import { LateAnswers } from '../../../ui/questions/late-answers.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { deviceNowMs, hasPassed } from '../../../ui/text/times/dates.ts'
import { PhoneCard } from '../../messages/phones/phone-card.tsx'
import { ownTests } from '../own-tests.data.ts'
import { useForgetPages } from './answer-pages.ts'
import { unsentAnswers } from './kept-attempt.ts'
import { OwnResultPart } from './own-result.tsx'
import classes from './own-tests.module.css'
import { PhotosAfter } from './photos/photos-after.tsx'
import { Rules } from './rules.tsx'
import { lateAnswers } from './sitting.data.ts'
import { Sitting } from './sitting.tsx'
import {
  closeSitting,
  openSitting,
  resumeSitting,
  type Sitting as Sat,
  startSitting,
  submitSitting,
  useSitting,
} from './sitting-outbox.ts'

export const meta = titled('Test')

const findTest = (id: string) => (all: readonly OwnTest[]) => {
  const test = all.find(({ test_id }) => String(test_id) === id)
  if (!test) throw new ApiError(404, 'Test not found.')
  return test
}

/** A student's test: rules, sitting, and confirmation. */
export default function OwnTestScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { i18n } = useLingui()

  const sitting = useSitting()
  const [hasAsked, setAsked] = useState(false)
  const query = useQuery({ ...ownTests, select: findTest(id) })

  useEffect(() => {
    openSitting()
    void keepShell('/student/tests')
    void resumeSitting(id).then(() => setAsked(true))
    return closeSitting
  }, [id])

  if (sitting?.test_id === id && !sitting.kept.isDone)
    return (
      <main id="main" tabIndex={-1} className={classes.exam}>
        <RunningTest sitting={sitting} />
      </main>
    )
  return (
    <Page title={query.data?.title ?? i18n.t('Test')}>
      <QueryView
        query={hasAsked ? query : { ...query, data: undefined, error: null }}
        failure={i18n.t('Failed to load the test.')}
        missing={
          <Missing title={i18n.t('Test not found')} list="/student/tests" text={i18n.t('Tests')} />
        }
        skeleton={<SkeletonRows rows={5} photo={false} label={i18n.t('Loading the test...')} />}
      >
        {(test) => <ClosedTest test={test} />}
      </QueryView>
    </Page>
  )
}

function RunningTest({ sitting }: { sitting: Sat }) {
  const { kept } = sitting
  if (kept.isElsewhere) return <OtherDevicePage sitting={sitting} />
  if (kept.isSubmitting) return <HandingInPage sitting={sitting} />
  return <Sitting sitting={sitting} />
}

function OtherDevicePage({ sitting: { kept, test_id } }: { sitting: Sat }) {
  const { i18n } = useLingui()

  const { failure, isSending, run } = useAction()
  return (
    <StatusPage title={kept.attempt.title} text={i18n.t('This test is open on another device.')}>
      <p>{i18n.t('Go on here? The other one will stop.')}</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button
        variant="main"
        loading={isSending}
        onClick={() => void run(() => startSitting(test_id, true))}
      >
        {i18n.t('Go on here')}
      </Button>
    </StatusPage>
  )
}

function HandingInPage({ sitting }: { sitting: Sat }) {
  const { i18n } = useLingui()

  const { kept, isAway } = sitting
  const isOver = hasPassed(kept.attempt.ends_at, new Date(deviceNowMs() + kept.skew))
  const text = isAway
    ? i18n.t(
        'Kept here, waiting for the network ({waiting}). Keep this page open: the test is handed in as soon as the network is back.',
        { waiting: unsentAnswers(kept).length },
      )
    : i18n.t('The test is being handed in…')
  return (
    <StatusPage
      title={kept.attempt.title}
      text={isOver ? i18n.t('Time is over. {text}', { text }) : text}
      keeps
    >
      {isAway && !isOver && (
        <Button onClick={() => submitSitting(false)}>{i18n.t('Go on answering')}</Button>
      )}
    </StatusPage>
  )
}

type Telling = { title: string; text: string; keeps?: boolean; children?: ReactNode }

const StatusPage = ({ title, text, keeps, children }: Telling) => (
  <div className={classes.told} data-keeps={keeps}>
    <h1>{title}</h1>
    <p role="status">{text}</p>
    {children}
  </div>
)

const Page = ({ title, children }: { title: string; children: ReactNode }) => {
  const { i18n } = useLingui()
  return (
    <>
      <header className={`row centred split ${classes.top}`}>
        <HomeLink />
        <ButtonLink to="/student/tests" size="sm">
          {i18n.t('Tests')}
        </ButtonLink>
      </header>
      <main id="main" tabIndex={-1} className={`stack gap20 packed ${classes.page}`}>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  )
}

/** A test that cannot be taken here now. */
function ClosedTest({ test }: { test: OwnTest }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const { timeZone } = useAcademy()
  const { attempt } = test
  useForgetPages(attempt?.attempt_id, test.state === 'published')
  if (test.state === 'published') return <OwnResultPart test_id={test.test_id} />
  if (attempt?.submitted_at) return <HandedInTest test={test} attempt={attempt} />
  if (test.mode === 'paper')
    return (
      <section className={classes.sheet}>
        <p>
          {i18n.t('This test is written on paper, from {opens_at} to {closes_at}.', {
            opens_at: formats.moment(test.opens_at, timeZone),
            closes_at: formats.moment(test.closes_at, timeZone),
          })}
        </p>
      </section>
    )
  if (!attempt && hasPassed(test.begins_until, new Date(test.now)))
    return (
      <section className={classes.sheet}>
        <p>
          {i18n.t('This test closed on {begins_until}.', {
            begins_until: formats.moment(test.begins_until, timeZone),
          })}
        </p>
      </section>
    )
  return <Rules test={test} />
}

type LateFactsProps = {
  late: number
  answers: { came_at: string }[] | undefined
  until: string
}

/** The reason why some answers do not count by themselves: late, or from a device that no longer held the test. */
function LateFacts({ late, answers = [], until }: LateFactsProps) {
  const { i18n } = useLingui()

  const elsewhere = answers.filter(({ came_at }) => Date.parse(came_at) < Date.parse(until)).length
  const after = late - elsewhere
  return (
    <p>
      {elsewhere > 0 &&
        `${i18n.t(
          '{elsewhere, plural, one {# answer was typed on your other device after you went on here.} other {# answers were typed on your other device after you went on here.}}',
          { elsewhere },
        )} `}
      {after > 0 &&
        `${i18n.t('{after, plural, one {# answer came too late.} other {# answers came too late.}}', { after })} `}
      {i18n.t('Your teacher sees them and decides whether they count.')}
    </p>
  )
}

type Begun = NonNullable<OwnTest['attempt']>

function HandedInTest({ test, attempt }: { test: OwnTest; attempt: Begun }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const { timeZone } = useAcademy()
  const late = useQuery({
    ...lateAnswers({ attempt_id: attempt.attempt_id }),
    enabled: attempt.late > 0,
  })
  const handed_in = attempt.submitted_at ?? attempt.ends_at
  return (
    <>
      <section className={classes.sheet}>
        <h2>{attempt.submitted_by === 'student' ? i18n.t('Submitted') : i18n.t('Time is over')}</h2>
        <p>
          {attempt.submitted_by === 'student'
            ? i18n.t('You submitted it on {moment}.', {
                moment: formats.moment(handed_in, timeZone),
              })
            : i18n.t('It was handed in on {moment}.', {
                moment: formats.moment(handed_in, timeZone),
              })}{' '}
          {test.practice
            ? i18n.t('Your marks and the answers are here now. What your teacher marks follows.')
            : i18n.t('The results appear here once they are published.')}
        </p>
        {test.practice && (
          <ButtonLink to={`/student/attempts/${attempt.attempt_id}`} variant="main">
            {i18n.t('Questions and answers')}
          </ButtonLink>
        )}
        {attempt.late > 0 && (
          <>
            <LateFacts late={attempt.late} answers={late.data} until={attempt.ends_at} />
            <QueryView
              query={late}
              failure={i18n.t('Failed to load the late answers.')}
              skeleton={
                <SkeletonRows rows={2} photo={false} label={i18n.t('Loading the answers...')} />
              }
            >
              {(answers) => <LateAnswers answers={answers} />}
            </QueryView>
          </>
        )}
        <ButtonLink to="/student/tests" variant={test.practice ? 'default' : 'main'}>
          {i18n.t('Tests')}
        </ButtonLink>
      </section>
      <PhotosAfter test={test} />
      <English>
        <PhoneCard
          isAsked
          text={i18n.t('Results, homework and changes of lessons then come here at once.')}
        />
      </English>
    </>
  )
}
