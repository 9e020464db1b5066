import type { OwnTest } from '@ganit/contract/tests/attempts'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { loadFormulaEditor } from '../../../ui/forms/formula-editor.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatMoment } from '../../../ui/text/dates.ts'
import { counted } from '../../../ui/text/formats.ts'
import classes from './own-tests.module.css'
import { start } from './sitting-outbox.ts'

const isHeldElsewhere = (error: unknown) =>
  error instanceof ApiError && Boolean(Object(error.answer).other_device)

/** A test's rules, and the button to begin. */
export function Rules({ test }: { test: OwnTest }) {
  const { timeZone } = useAcademy()
  const [hasRead, setRead] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const { failure, isSending, run } = useAction()
  const hasBegun = test.attempt !== null

  // The editor of formulas is large: it comes while the rules are read.
  useEffect(() => {
    if (test.has_formula) loadFormulaEditor().catch(() => {})
  }, [test.has_formula])

  const enter = (takeOver = false) =>
    run(async () => {
      try {
        await start(String(test.test_id), takeOver)
      } catch (error) {
        const isHeld = isHeldElsewhere(error)
        setElsewhere(isHeld)
        if (!isHeld) throw error
      }
    })
  return (
    <section className={classes.sheet} aria-labelledby="rules">
      <h2 id="rules">Rules</h2>
      <ul className={`stack gap8 ${classes.rules}`}>
        <li>
          It opens on {formatMoment(test.opens_at, timeZone)} and closes on{' '}
          {formatMoment(test.closes_at, timeZone)}.
          {test.begins_until !== test.closes_at &&
            ` Begin before ${formatMoment(test.begins_until, timeZone)}.`}
        </li>
        {test.minutes !== null && (
          <li>
            From Start you have {counted(test.minutes, 'minute', 'minutes')}, by the academy’s
            clock, at most until it closes. When the time is over it is handed in by itself.
          </li>
        )}
        {test.mode === 'online' && (
          <li>
            {test.negative
              ? 'A wrong answer can lose marks: each question says how many.'
              : 'A wrong answer loses nothing.'}
          </li>
        )}
        <li>
          Each answer is kept on this device at once and saved as soon as there is a network. After
          a reload, or a lost network, you go on where you were.
        </li>
        <li>The test can be taken on one device at a time. Leaving this page is counted.</li>
        <li>Answers can be changed until you submit; after that nothing can be changed.</li>
      </ul>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {isElsewhere && (
        <p role="status">
          This test is open on another device. Go on here? The other one will stop.
        </p>
      )}
      {isElsewhere ? (
        <Button variant="main" loading={isSending} onClick={() => void enter(true)}>
          Go on here
        </Button>
      ) : (
        <>
          {!hasBegun && (
            <Checkbox
              label="I have read this"
              checked={hasRead}
              onChange={({ currentTarget }) => setRead(currentTarget.checked)}
            />
          )}
          <Button
            variant="main"
            disabled={!hasBegun && !hasRead}
            loading={isSending}
            onClick={() => void enter()}
          >
            {hasBegun ? 'Go on' : 'Start'}
          </Button>
        </>
      )}
    </section>
  )
}
