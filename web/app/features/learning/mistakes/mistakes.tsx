import type { PracticeItem } from '@ganit/contract/learning/practice'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { focusQuestion } from '../../../ui/questions/question-sheet.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import type { Review } from '../../exams/own-results/review.data.ts'
import { begin } from '../practice/practice.data.ts'
import { isFinished, itemsOf, type KeptPractice } from '../practice/session/kept-practice.ts'
import { Question } from '../practice/session/question.tsx'
import { type Sending, sendingOf } from '../practice/session/sending.ts'
import {
  goToNextQuestion,
  keepSession,
  openPractice,
  resendTries,
  showQuestion,
  useKeptPractice,
} from '../practice/session/unsent-practice.ts'
import classes from './mistakes.module.css'

type MistakesProps = {
  review: Review
  mistakes: number
  right: number
  /**
   * Called at each press, to ask whether the student may still see the review: most presses need no answer of the
   * server.
   */
  onPress: () => void
}

/** Begins or continues the session of a test's mistakes; begins again if marks have come since. */
function useMistakes({ review: { attempt_id, student_id }, mistakes }: MistakesProps) {
  const { studentUid } = useSession()
  const [session_id, setSession] = useState<string>()
  const { failure, run } = useAction()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is another one at each rendering.
  useEffect(() => {
    if (mistakes === 0) return
    void run(async (attempt) => {
      const { session } = await begin({ kind: 'mistakes', attempt_id, student_id }, attempt)
      await keepSession(session)
      setSession(String(session.session_id))
      resendTries(String(session.session_id))
    })
  }, [attempt_id, student_id, mistakes, studentUid])
  return { session_id, failure }
}

/** The questions that lost marks in a test, one at a time. */
export function Mistakes(props: MistakesProps) {
  const { i18n } = useLingui()
  const { mistakes, right, onPress } = props
  const { session_id, failure } = useMistakes(props)
  const found = useKeptPractice()?.get(session_id ?? '')

  useEffect(openPractice, [])
  return (
    <>
      <h1 className={classes.heading}>
        {i18n.t(
          '{mistakes, plural, one {# question to look at again} other {# questions to look at again}}',
          { mistakes },
        )}
      </h1>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {!found && !failure && (
        <SkeletonRows rows={4} photo={false} label={i18n.t('Loading the questions...')} />
      )}
      {found && session_id && (
        <MistakesSession
          session_id={session_id}
          kept={found.value}
          sending={sendingOf(found)}
          right={right}
          onPress={onPress}
        />
      )}
    </>
  )
}

type GoingProps = {
  session_id: string
  kept: KeptPractice
  sending: Sending
  right: number
  onPress: () => void
}

const labelOf = ({ in_test, position }: PracticeItem) =>
  in_test
    ? [in_test.number, in_test.part && `(${in_test.part})`].filter(Boolean).join(' ')
    : position

function MistakesSession({ session_id, kept, sending, right, onPress }: GoingProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const items = itemsOf(kept).filter(({ state }) => state !== 'withdrawn')
  const item = items.find(({ position }) => position === kept.here)
  const goToNext = () => {
    onPress()
    goToNextQuestion(session_id)
    focusQuestion()
  }
  const nameQuestion = (of: PracticeItem) => i18n.t('Question {number}', { number: labelOf(of) })

  return (
    <>
      {kept.problem && <ErrorBox>{said(kept.problem)}</ErrorBox>}
      <div className={`wrap gap8 centred split ${classes.places}`} data-keeps>
        <ol className="wrap gap8">
          {items.map((each) => (
            <li key={each.position}>
              <button
                type="button"
                aria-current={each === item ? 'step' : undefined}
                aria-label={
                  isFinished(each)
                    ? i18n.t('{question}, looked at', { question: nameQuestion(each) })
                    : nameQuestion(each)
                }
                data-done={isFinished(each) || undefined}
                onClick={() => {
                  onPress()
                  showQuestion(session_id, each.position)
                  focusQuestion()
                }}
              >
                {isFinished(each) && <Icon name="tick" />}
                {labelOf(each)}
              </button>
            </li>
          ))}
        </ol>
        <span className="quiet">
          {i18n.t('{right, plural, one {# was right} other {# were right}}', { right })}
        </span>
      </div>
      {item ? (
        <Question
          isUnread={kept.unread === item.position}
          key={item.position}
          session_id={session_id}
          item={item}
          title={item.topic ? `${nameQuestion(item)} · ${item.topic}` : nameQuestion(item)}
          before={item.in_test?.value ?? null}
          sending={sending}
          onAsk={onPress}
          onNext={goToNext}
        />
      ) : items.some(({ state }) => state === 'open') ? (
        // The last answer was found wrong only after all questions had been answered, without network.
        <Button variant="main" className="fit" onClick={goToNext}>
          {i18n.t('Try again')}
        </Button>
      ) : (
        <p role="status" className="pad16 card">
          {i18n.t('You have looked at all of them again.')}
        </p>
      )}
    </>
  )
}
