import { withdrawTest } from '@ganit/contract/exams/test-publishing'
import type { Test } from '@ganit/contract/exams/tests'
import { useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatMoment } from '../../../ui/text/times/dates.ts'
import { publishResults, withdrawResults } from './results.data.ts'
import classes from './results.module.css'

/** The results' visibility for families, and the button to publish or withdraw them. */
export function PublishPart({ test }: { test: Test }) {
  const { timeZone } = useAcademy()
  const { failure, isSending, run } = useAction()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const isOut = test.state === 'published'

  const ask = async () => {
    const isSure = await confirm({
      title: 'Publish results',
      text: `Publish the results of “${test.title}”?`,
      detail:
        'This ends the test. Students who took it and their families see their own marks, and are told so.',
      accept: 'Publish',
    })
    if (!isSure) return
    await run(async () => {
      await publishResults({ test_id: test.test_id })
      return 'Results published.'
    })
  }
  return (
    <section className={`wrap centred split sheet ${classes.publish}`} aria-label="Publishing">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <p>
        {isOut && test.published_at
          ? `Published on ${formatMoment(test.published_at, timeZone)}.`
          : 'Only you see the results until they are published.'}
        {test.withdrawn_at && test.withdrawn_reason && !isOut && (
          <>
            {' '}
            Withdrawn on {formatMoment(test.withdrawn_at, timeZone)}: {test.withdrawn_reason}
          </>
        )}
      </p>
      {isOut ? (
        <Button onClick={() => setWithdrawing(true)}>Withdraw</Button>
      ) : (
        <Button variant="main" loading={isSending} onClick={() => void ask()}>
          Publish
        </Button>
      )}
      {isWithdrawing && (
        <ReasonDialog
          title="Withdraw results"
          accept="Withdraw"
          unsaved="The results are not withdrawn yet."
          schema={withdrawTest.body}
          send={async (reason) => {
            await withdrawResults({ test_id: test.test_id, reason })
            toastSuccess('Results withdrawn.')
          }}
          onClose={() => setWithdrawing(false)}
        >
          Students and families no longer see them.
        </ReasonDialog>
      )}
    </section>
  )
}
