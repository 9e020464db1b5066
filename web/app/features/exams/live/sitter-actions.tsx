import { reopenAttempt } from '@ganit/contract/exams/attempts'
import type { Sitter } from '@ganit/contract/exams/live'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { type Attempt, useAttempt } from '../../../api/attempt.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { LateAnswers } from '../../../ui/questions/late-answers.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { lateAnswers } from '../sitting/sitting.data.ts'
import { countLate, extendTime, handInFor, reopenSitting } from './live.data.ts'

const MORE = [5, 10, 15] as const

type Wish = {
  title: string
  text: string
  accept: string
  /** Sends with the dialog's attempt, so that minutes are not given twice if the answer is lost. */
  send: (
    asked: { attempt_id: number; reason: string },
    attempt: Attempt,
  ) => Promise<{ message: string }>
}

const REOPEN: Wish = {
  title: 'Reopen the test',
  text: 'goes on with the time that was left, five minutes at least.',
  accept: 'Reopen',
  send: reopenSitting,
}
const COUNT_LATE: Wish = {
  title: 'Count late answers',
  text: 'has answers that came after the end, or from a device that no longer held the test. They replace the answers that count now, and are marked like the others.',
  accept: 'Count them',
  send: countLate,
}
const extensionOf = (minutes: number): Wish => ({
  title: `Give ${minutes} minutes more`,
  text: `can answer ${minutes} minutes longer.`,
  accept: 'Extend',
  send: (asked, attempt) => extendTime({ ...asked, minutes }, attempt),
})

/** The actions of staff for one student of the test. */
export function SitterActions({ sitter }: { sitter: Sitter }) {
  const { attempt_id, name, state, late, submitted_by } = sitter
  const [wish, setWish] = useState<Wish | null>(null)
  const attempt = useAttempt()
  if (attempt_id === null) return null

  async function handIn(of: number) {
    const isSure = await confirm({
      title: 'Submit the test',
      text: `Submit the test of ${name} now?`,
      accept: 'Submit',
    })
    if (!isSure) return
    await handInFor({ attempt_id: of }).then(
      ({ message }) => toastSuccess(message),
      (error: unknown) => toastFailure(messageOf(error)),
    )
  }
  const canExtend = state === 'answering' || submitted_by === 'clock'
  return (
    <>
      {canExtend &&
        MORE.map((minutes) => (
          <Button
            key={minutes}
            size="xs"
            aria-label={`${minutes} minutes more for ${name}`}
            onClick={() => setWish(extensionOf(minutes))}
          >
            +{minutes}
          </Button>
        ))}
      {state === 'answering' && (
        <Button size="xs" aria-label={`Submit for ${name}`} onClick={() => void handIn(attempt_id)}>
          Submit
        </Button>
      )}
      {state === 'submitted' && (
        <Button size="xs" aria-label={`Reopen for ${name}`} onClick={() => setWish(REOPEN)}>
          Reopen
        </Button>
      )}
      {late > 0 && (
        <Button
          size="xs"
          aria-label={`Count ${late} late answers of ${name}`}
          onClick={() => setWish(COUNT_LATE)}
        >
          {late} late
        </Button>
      )}
      {wish && (
        <ReasonDialog
          title={wish.title}
          accept={wish.accept}
          unsaved="Nothing is changed yet."
          schema={reopenAttempt.body}
          send={async (reason) =>
            toastSuccess((await wish.send({ attempt_id, reason }, attempt)).message)
          }
          onClose={() => setWish(null)}
          details={wish === COUNT_LATE && <LateAnswersOfSitter attempt_id={attempt_id} />}
        >
          {name} {wish.text}
        </ReasonDialog>
      )}
    </>
  )
}

const LateAnswersOfSitter = ({ attempt_id }: { attempt_id: number }) => (
  <QueryView
    query={useQuery(lateAnswers({ attempt_id }))}
    failure="Failed to load the late answers."
    skeleton={<SkeletonRows rows={2} photo={false} />}
  >
    {(answers) => <LateAnswers answers={answers} />}
  </QueryView>
)
