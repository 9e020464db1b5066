import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { AnswerField, hasKeys } from '../../../ui/questions/answer-field.tsx'
import { Stem } from '../../../ui/questions/item-text.tsx'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import { AnswerPhotos } from './answer-photos.tsx'
import { answerOf, labelOf } from './kept-attempt.ts'
import type { AttemptItem } from './sitting.data.ts'
import classes from './sitting.module.css'
import { answer, noteShown, type Sitting } from './sitting-outbox.ts'
import { signed } from './words.ts'

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
  const { item_id, text, options, figures, group, marks, negative } = item
  const { value, flag } = answerOf(kept, item_id)
  const { Rich } = useRichText()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const from = performance.now()
    // The question counts as seen from now on.
    noteShown(item_id, 0)
    return () => noteShown(item_id, (performance.now() - from) / 1000)
  }, [item_id])

  return (
    <section className={`stack gap20 pad28 sheet ${classes.card}`} aria-labelledby="question">
      <div className={`row gap16 split quiet strong ${classes.head}`}>
        <h2 id="question" ref={heading} tabIndex={-1} data-question>
          {i18n.t('Question {item} of {of}', { item: labelOf(item), of })}
        </h2>
        <span>
          {signed(marks)}
          {negative > 0 && ` / ${signed(-negative)}`}
        </span>
      </div>
      {group && (
        <div className={classes.group}>
          <Stem text={group.text} figures={group.figures} rich={Rich} />
        </div>
      )}
      <div className={classes.stem}>
        <Stem text={text} figures={figures} rich={Rich} others={options} />
      </div>
      <AnswerField
        key={item_id}
        item={item}
        value={value}
        rich={Rich}
        pad={{ class_number: kept.attempt.class_number ?? null, onNext }}
        photosOf={(photos, onChange) => (
          <AnswerPhotos
            attempt_id={kept.attempt.attempt_id}
            item={item}
            photos={photos}
            onChange={onChange}
          />
        )}
        onChange={(next) =>
          answer(item_id, (now) => ({ value: typeof next === 'function' ? next(now.value) : next }))
        }
      />
      {kept.problem && <ErrorBox>{kept.problem}</ErrorBox>}
      <div className={`wrap gap10 ${classes.actions}`}>
        <Button disabled={value === null} onClick={() => answer(item_id, { value: null })}>
          {i18n.t('Clear')}
        </Button>
        <Button aria-pressed={flag} onClick={() => answer(item_id, { flag: !flag })}>
          {i18n.t('Mark for review')}
        </Button>
        {!hasKeys(item) && (
          <Button variant="main" onClick={onNext}>
            {i18n.t('Save and next')}
          </Button>
        )}
      </div>
    </section>
  )
}
