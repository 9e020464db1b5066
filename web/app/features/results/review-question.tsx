import { useLingui } from '@lingui/react'
import { ItemText, Stem } from '../../ui/questions/item-text.tsx'
import { Drawn } from '../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../ui/text/use-rich-text.ts'
import type { ReviewItem } from './review.data.ts'
import classes from './review.module.css'
import { ReviewAnswer } from './review-answer.tsx'

type ReviewQuestionProps = { item: ReviewItem; hasGroup: boolean; rich: RichTextOf }

const labelOf = ({ number, part, or }: ReviewItem, either: string) =>
  [number, or && either, part && `(${part})`].filter(Boolean).join(' ')

/** One question: what it asked, what was answered and right, and what it brought. */
export function ReviewQuestion({ item, hasGroup, rich }: ReviewQuestionProps) {
  const { i18n } = useLingui()
  const { item_id, text, options, figures, group, solution, slip, note, notice, shown_after } = item
  return (
    <article className={classes.question} aria-labelledby={`question-${item_id}`}>
      <header>
        <h3 id={`question-${item_id}`}>
          {i18n.t('Question {number}', { number: labelOf(item, i18n.t('or')) })}
        </h3>
        <b>{markText()}</b>
      </header>
      {notice && <p className={classes.notice}>{notice}</p>}
      {!shown_after && (
        <>
          {hasGroup && group && (
            <div className={classes.group}>
              <Stem text={group.text} figures={group.figures} rich={rich} />
            </div>
          )}
          <div className={classes.stem}>
            <Stem
              text={text}
              figures={figures}
              rich={rich}
              others={solution === null ? options : [...options, solution]}
            />
          </div>
          <ReviewAnswer item={item} rich={rich} />
          {slip && (
            <div className={classes.note}>
              <b>
                {i18n.t('What went wrong')}: {slip.name}
              </b>
              <Drawn text={slip.text} by={rich} />
            </div>
          )}
          {note && (
            <p className={classes.note}>
              <b>{i18n.t('Remark')}:</b> {note}
            </p>
          )}
          {solution && (
            <details>
              <summary>{i18n.t('Solution')}</summary>
              <ItemText text={solution} figures={figures} rich={rich} />
            </details>
          )}
        </>
      )}
    </article>
  )

  function markText() {
    if (item.dropped) return i18n.t('Counts no longer')
    if (item.mark === null) return i18n.t('{marks} marks', { marks: item.marks })
    const got = i18n.t('{total} of {maximum}', { total: item.mark, maximum: item.marks })
    return item.counts ? got : `${got} (${i18n.t('does not count')})`
  }
}
