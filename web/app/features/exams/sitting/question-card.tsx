import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { hasKeys } from '../../../ui/questions/answer-field.tsx'
import { QuestionSheet } from '../../../ui/questions/question-sheet.tsx'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import { answerOf, labelOf } from './kept-attempt.ts'
import { AnswerPhotos } from './photos/answer-photos.tsx'
import type { AttemptItem } from './sitting.data.ts'
import { addShownSeconds, answerQuestion, type Sitting } from './sitting-outbox.ts'
import { formatSignedMark } from './words.ts'

type QuestionCardProps = {
  sitting: Sitting
  item: AttemptItem
  /** The number of questions. */
  of: number
  onNext: () => void
}

/** One question with its actions. */
export function QuestionCard({ sitting, item, of, onNext }: QuestionCardProps) {
  const { i18n } = useLingui()

  const { kept } = sitting
  const { item_id, marks, negative } = item
  const { value, flag } = answerOf(kept, item_id)
  const { Rich } = useRichText()
  const said = useTranslateServerText()

  useEffect(() => {
    const from = performance.now()
    // The question counts as seen from now on.
    addShownSeconds(item_id, 0)
    return () => addShownSeconds(item_id, (performance.now() - from) / 1000)
  }, [item_id])

  return (
    <QuestionSheet
      item={item}
      rich={Rich}
      title={i18n.t('Question {item} of {of}', { item: labelOf(item), of })}
      aside={`${formatSignedMark(marks)}${negative > 0 ? ` / ${formatSignedMark(-negative)}` : ''}`}
      value={value}
      pad={{
        class_number: kept.attempt.class_number ?? null,
        next: i18n.t('Save and next'),
        onNext,
      }}
      photosOf={(photos, onChange) => (
        <AnswerPhotos
          attempt_id={kept.attempt.attempt_id}
          item={item}
          photos={photos}
          onChange={onChange}
        />
      )}
      onChange={(next) =>
        answerQuestion(item_id, (now) => ({
          value: typeof next === 'function' ? next(now.value) : next,
        }))
      }
      actions={
        <>
          <Button
            disabled={value === null}
            onClick={() => answerQuestion(item_id, { value: null })}
          >
            {i18n.t('Clear')}
          </Button>
          <Button aria-pressed={flag} onClick={() => answerQuestion(item_id, { flag: !flag })}>
            {i18n.t('Mark for review')}
          </Button>
          {!hasKeys(item) && (
            <Button variant="main" onClick={onNext}>
              {i18n.t('Save and next')}
            </Button>
          )}
        </>
      }
    >
      {kept.problem && <ErrorBox>{said(kept.problem)}</ErrorBox>}
    </QuestionSheet>
  )
}
