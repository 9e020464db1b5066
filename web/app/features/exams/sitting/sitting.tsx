import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import sheet from '../../../ui/dialogs/side-sheet.module.css'
import { announceText } from '../../../ui/feedback/toasts/announcer.ts'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { focusQuestion } from '../../../ui/questions/question-sheet.tsx'
import { useFigures } from '../../../ui/questions/use-figures.ts'
import { openAnswerPages } from './answer-pages.ts'
import { ExamBar } from './exam-bar.tsx'
import { itemsOf, withPhoto } from './kept-attempt.ts'
import { Palette } from './palette.tsx'
import { QuestionCard } from './question-card.tsx'
import classes from './sitting.module.css'
import {
  answerQuestion,
  openQuestion,
  type Sitting as Sat,
  submitSitting,
} from './sitting-outbox.ts'
import { SubmitDialog } from './submit-dialog.tsx'

/** The sitting: one question, and the numbers of all. */
export function Sitting({ sitting }: { sitting: Sat }) {
  const { i18n } = useLingui()

  const { kept } = sitting
  const items = itemsOf(kept.attempt)
  const [isAsking, setAsking] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const isPhone = useIsPhone()
  const at = Math.max(
    0,
    items.findIndex(({ item_id }) => item_id === kept.here),
  )
  const item = items[at]
  const { announcements } = kept.attempt
  // After a reload only the last announcement is repeated.
  const heard = useRef(Math.max(0, announcements.length - 1))

  useEffect(() => {
    const latest = announcements.slice(heard.current)
    heard.current = announcements.length
    if (latest.length > 0) announceText(latest.map(({ text }) => text).join(' '))
  }, [announcements])

  const { attempt_id } = kept.attempt
  useEffect(
    () =>
      openAnswerPages(attempt_id, (item_id, photo_id) =>
        answerQuestion(item_id, ({ value }) => ({ value: withPhoto(value, photo_id) })),
      ),
    [attempt_id],
  )

  useFigures(items.flatMap(({ figures, group }) => [{ figures }, group ?? { figures: [] }]))

  const goTo = (item_id: number) => {
    openQuestion(item_id)
    setChoosing(false)
    focusQuestion()
  }
  // After the last question comes the first.
  const goToNextItem = () => {
    const after = items[at + 1] ?? items[0]
    if (after) goTo(after.item_id)
  }
  const submit = () => {
    setAsking(false)
    submitSitting()
  }
  const palette = <Palette kept={kept} here={item?.item_id ?? 0} onChoose={goTo} />
  return (
    <>
      <ExamBar sitting={sitting} onSubmit={() => setAsking(true)} />
      {announcements.length > 0 && (
        <div className={classes.said}>
          {announcements.toReversed().map(({ at: told, text }) => (
            <p key={`${told} ${text}`}>{text}</p>
          ))}
        </div>
      )}
      <div className={`grid top ${classes.sit}`}>
        {item && (
          <QuestionCard
            sitting={sitting}
            item={item}
            of={Math.max(...items.map(({ number }) => number))}
            onNext={goToNextItem}
          />
        )}
        {isPhone ? (
          <Button className={classes.all ?? ''} onClick={() => setChoosing(true)}>
            {i18n.t('All questions')}
          </Button>
        ) : (
          <aside className="pad28 sheet" aria-label={i18n.t('Questions')}>
            {palette}
          </aside>
        )}
      </div>
      {isChoosing && (
        <Modal
          className={sheet.sheet}
          aria-label={i18n.t('Questions')}
          closesOnBackdrop
          onClose={() => setChoosing(false)}
        >
          <div className="stack gap16 pad16">
            <Button data-autofocus onClick={() => setChoosing(false)}>
              {i18n.t('Close')}
            </Button>
            {palette}
          </div>
        </Modal>
      )}
      {isAsking && <SubmitDialog kept={kept} onSubmit={submit} onClose={() => setAsking(false)} />}
    </>
  )
}
