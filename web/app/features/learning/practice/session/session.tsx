import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { Link, Navigate } from 'react-router'
import type { Kept } from '../../../../api/unsent/unsent.ts'
import { useTranslateServerText } from '../../../../i18n/said.ts'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { ParentFirst } from '../../../../ui/feedback/parent-first.tsx'
import paper from '../../../../ui/layout/paper.module.css'
import { focusQuestion } from '../../../../ui/questions/question-sheet.tsx'
import { useFigures } from '../../../../ui/questions/use-figures.ts'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import aloud from '../../../../ui/text/aloud.module.css'
import { end } from '../practice.data.ts'
import classes from '../practice.module.css'
import { isOfMistakes, isOver, itemsOf, type KeptPractice, tallyOf } from './kept-practice.ts'
import { Question } from './question.tsx'
import { sendingOf, waitingText } from './sending.ts'
import {
  goToNextQuestion,
  isForParent,
  openPractice,
  resendTries,
  useKeptPractice,
} from './unsent-practice.ts'

type SessionProps = {
  session_id: string
  /** The child whom a guardian looks at; undefined for the signed-in student. */
  student_id?: number
  back: string
}

/** A session kept on this device: one question at a time, then its result. */
export function Session({ session_id, student_id, back }: SessionProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const all = useKeptPractice()
  const found = all?.get(session_id)

  useEffect(openPractice, [])
  const isRead = all !== null
  // Runs once the device has been read, which is later after a reload.
  useEffect(() => {
    if (isRead) resendTries(session_id)
  }, [session_id, isRead])
  const kept = found?.value
  useFigures(kept?.session.items ?? [])
  // The session replaces a list that may have been scrolled. `void`, because new browsers return a promise here, which
  // is no clean-up.
  useEffect(() => void window.scrollTo(0, 0), [])
  const isTheirs = found?.value.child?.student_id === student_id
  if (all && (!found || !isTheirs || isOfMistakes(found.value)))
    return <Navigate to={back} replace />
  const at = kept && itemsOf(kept).findIndex(({ position }) => position === kept.here)
  const item = kept && at !== undefined ? itemsOf(kept)[at] : undefined
  const goToNext = () => {
    goToNextQuestion(session_id)
    focusQuestion()
  }
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`${classes.page} ${paper.squared}`}
      data-keeps
      data-asks={item !== undefined || undefined}
    >
      <div className={classes.column}>
        <h1 className={item ? aloud.only : undefined}>{i18n.t('Practice')}</h1>
        {kept?.child && <p className="strong breaks">{kept.child.first_name}</p>}
        {!kept && <SkeletonRows rows={4} photo={false} label={i18n.t('Loading the practice...')} />}
        {kept?.problem && <ErrorBox>{said(kept.problem)}</ErrorBox>}
        {student_id !== undefined && isForParent(found) && <ParentFirst child={student_id} />}
        {kept && item && (
          <Question
            key={item.position}
            session_id={session_id}
            item={item}
            title={i18n.t('Question {item} of {of}', {
              item: (at ?? 0) + 1,
              of: kept.session.items.length,
            })}
            sending={sendingOf(found)}
            isUnread={kept.unread === item.position}
            onNext={goToNext}
          />
        )}
        {kept && !item && <SessionEnd session_id={session_id} found={found} back={back} />}
        {item && (
          <p className={classes.leave}>
            <Link to={back}>{i18n.t('Back to practice')}</Link>
          </p>
        )}
      </div>
    </main>
  )
}

type EndProps = { session_id: string; found: Kept<KeptPractice>; back: string }

/** The result and the answers that still wait; then ends the session. */
function SessionEnd({ session_id, found, back }: EndProps) {
  const { i18n } = useLingui()
  const { value: kept } = found
  const { n, m, mended, shown } = tallyOf(kept)
  const isDone = isOver(kept)
  const { set } = kept.session
  const isTold = useRef(false)
  const isOpenAgain = itemsOf(kept).some(({ state }) => state === 'open')

  useEffect(() => {
    if (!isDone || isTold.current) return
    isTold.current = true
    // The session counts without this call once all its questions are done.
    end({ session_id: Number(session_id) }).catch(() => {})
  }, [isDone, session_id])

  return (
    <section className="stack gap16 pad28 sheet">
      {set && <h2>{set.title}</h2>}
      <p role="status" className={classes.tally}>
        {set
          ? i18n.t('{right} of {of} at the first try', { right: m, of: n })
          : i18n.t('{n} done, {m} at the first try.', { n, m })}
        {mended > 0 && (
          <span className="block small">
            {i18n.t(
              '{mended, plural, one {# that was wrong at first came right.} other {# that were wrong at first came right.}}',
              { mended },
            )}
          </span>
        )}
        {shown > 0 && (
          <span className="block small">
            {i18n.t(
              '{shown, plural, one {# solution was shown to you.} other {# solutions were shown to you.}}',
              { shown },
            )}
          </span>
        )}
        {set?.late && <span className="block quiet small">{i18n.t('Late')}</span>}
      </p>
      {!isDone && !isOpenAgain && (
        <p>{waitingText(sendingOf(found), i18n) ?? i18n.t('Your answers are being checked…')}</p>
      )}
      {isOpenAgain ? (
        <Button variant="main" className="fit" onClick={() => goToNextQuestion(session_id)}>
          {i18n.t('Try again')}
        </Button>
      ) : (
        <ButtonLink to={back} variant="main" className="fit">
          {i18n.t('Back to practice')}
        </ButtonLink>
      )}
    </section>
  )
}
