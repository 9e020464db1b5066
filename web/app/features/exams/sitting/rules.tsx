import type { OwnTest } from '@ganit/contract/exams/own-tests'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { ParentFirst } from '../../../ui/feedback/parent-first.tsx'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { loadFormulaEditor } from '../../../ui/forms/fields/formula-editor.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import classes from './own-tests.module.css'
import { startSitting } from './sitting-outbox.ts'

/** Shares that are written as a fraction; a third of marks is rounded to hundredths. */
const FRACTIONS = [
  { share: 1 / 4, text: '¼' },
  { share: 1 / 3, text: '⅓' },
  { share: 1 / 2, text: '½' },
  { share: 2 / 3, text: '⅔' },
  { share: 3 / 4, text: '¾' },
] as const
const NEAR = 0.005

const shareText = (of: number) =>
  FRACTIONS.find(({ share }) => Math.abs(share - of) < NEAR)?.text ?? `${Math.round(of * 100)} %`

/** The size of a test in words: `10 questions · 18 marks · a wrong answer costs nothing`. */
function SizeOfTest({ test: { questions, total, wrong_costs } }: { test: OwnTest }) {
  const { i18n } = useLingui()
  if (questions === null || total === null) return null
  const size = i18n.t(
    '{questions, plural, one {# question} other {# questions}} · {total, plural, one {# mark} other {# marks}}',
    { questions, total },
  )
  const cost =
    wrong_costs > 0
      ? i18n.t('a wrong answer costs up to {share} of its marks', { share: shareText(wrong_costs) })
      : i18n.t('a wrong answer costs nothing')
  return (
    <li>
      <b>{`${size} · ${cost}`}</b>
    </li>
  )
}

const isHeldElsewhere = (error: unknown) =>
  error instanceof ApiError && Boolean(Object(error.answer).other_device)

/** A test's rules, and the button to begin. A student who pressed Start elsewhere (`?start`) confirms here that they have read them. */
export function Rules({ test }: { test: OwnTest }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const { timeZone } = useAcademy()
  const [hasRead, setRead] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const { failure, isSending, run } = useAction()
  const hasBegun = test.attempt !== null
  const [params] = useSearchParams()
  const wasStarted = params.has('start')

  // The editor of formulas is large: it comes while the rules are read.
  useEffect(() => {
    if (test.has_formula) loadFormulaEditor().catch(() => {})
  }, [test.has_formula])

  const enter = (takeOver = false) =>
    run(async () => {
      try {
        await startSitting(String(test.test_id), takeOver)
      } catch (error) {
        const isHeld = isHeldElsewhere(error)
        setElsewhere(isHeld)
        if (!isHeld) throw error
      }
    })
  return (
    <section className={classes.sheet} aria-labelledby="rules">
      <h2 id="rules">{i18n.t('Rules')}</h2>
      <ul className={`stack gap8 ${classes.rules}`}>
        <SizeOfTest test={test} />
        {test.practice && (
          <li>
            {i18n.t(
              'This is a practice test: your marks and the answers are here as soon as you submit it.',
            )}
          </li>
        )}
        <li>
          {i18n.t('It opens on {opens_at} and closes on {closes_at}.', {
            opens_at: formats.moment(test.opens_at, timeZone),
            closes_at: formats.moment(test.closes_at, timeZone),
          })}
          {test.begins_until !== test.closes_at &&
            ` ${i18n.t('Begin before {begins_until}.', {
              begins_until: formats.moment(test.begins_until, timeZone),
            })}`}
        </li>
        {test.minutes !== null && (
          <li>
            {i18n.t(
              'From Start you have {minutes}, by the academy’s clock, at most until it closes. When the time is over it is handed in by itself.',
              {
                minutes: i18n.t('{minutes, plural, one {# minute} other {# minutes}}', {
                  minutes: test.minutes,
                }),
              },
            )}
          </li>
        )}
        {test.mode === 'online' && test.questions === null && (
          <li>
            {test.negative
              ? i18n.t('A wrong answer can lose marks: each question says how many.')
              : i18n.t('A wrong answer loses nothing.')}
          </li>
        )}
        <li>
          {i18n.t(
            'Each answer is kept on this device at once and saved as soon as there is a network. After a reload, or a lost network, you go on where you were.',
          )}
        </li>
        <li>
          {i18n.t('The test can be taken on one device at a time.')}{' '}
          {i18n.t('Your teacher sees how often you left this page.')}
        </li>
        <li>
          {i18n.t('Answers can be changed until you submit; after that nothing can be changed.')}
        </li>
      </ul>
      {test.waits && !hasBegun && !failure && <ParentFirst />}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {isElsewhere && (
        <p role="status">
          {i18n.t('This test is open on another device. Go on here? The other one will stop.')}
        </p>
      )}
      {isElsewhere ? (
        <Button variant="main" loading={isSending} onClick={() => void enter(true)}>
          {i18n.t('Go on here')}
        </Button>
      ) : (
        <>
          {!hasBegun && !wasStarted && (
            <Checkbox
              label={i18n.t('I have read this')}
              checked={hasRead}
              onChange={({ currentTarget }) => setRead(currentTarget.checked)}
            />
          )}
          <Button
            variant="main"
            disabled={!hasBegun && !hasRead && !wasStarted}
            loading={isSending}
            onClick={() => void enter()}
          >
            {hasBegun
              ? i18n.t('Go on')
              : wasStarted
                ? i18n.t('I have read this, start the test')
                : i18n.t('Start')}
          </Button>
        </>
      )}
    </section>
  )
}
