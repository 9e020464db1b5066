import { lettersOf } from '@ganit/contract/question-faults'
import { useLingui } from '@lingui/react'
import { ItemText } from '../../ui/questions/item-text.tsx'
import { rightTexts } from '../../ui/questions/right-texts.ts'
import { Drawn } from '../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../ui/text/use-rich-text.ts'
import type { ReviewItem } from './review.data.ts'
import classes from './review.module.css'

type ReviewAnswerProps = { item: ReviewItem; rich: RichTextOf }

/** What was answered beside what is right. */
export function ReviewAnswer(props: ReviewAnswerProps) {
  return props.item.options.length > 0 ? <Options {...props} /> : <Written {...props} />
}

/** Each option says in words whether it was chosen, and is right. */
function Options({ item: { options, value, right, figures }, rich }: ReviewAnswerProps) {
  const { i18n } = useLingui()
  const has = (letters: unknown, letter: string) =>
    Array.isArray(letters) && letters.includes(letter)
  return (
    <>
      <ol className={classes.options}>
        {lettersOf(options.length).map((letter, n) => {
          const [isChosen, isRight] = [has(value, letter), has(right, letter)]
          return (
            <li key={letter} data-chosen={isChosen || undefined} data-right={isRight || undefined}>
              <b>{letter}</b>
              <div>
                <ItemText text={options[n] ?? ''} figures={figures} rich={rich} />
              </div>
              <small>
                {[isChosen && i18n.t('Chosen'), isRight && i18n.t('Right')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          )
        })}
      </ol>
      {!(Array.isArray(value) && value.length > 0) && <p>{i18n.t('Not answered')}</p>}
    </>
  )
}

/** What was written, with its photos. */
function Written({ item: { kind, value, right, unit, photos }, rich }: ReviewAnswerProps) {
  const { i18n } = useLingui()
  const text = typeof value === 'string' ? value : Array.isArray(value) ? '' : (value?.text ?? '')
  const rights = rightTexts(right)
  return (
    <dl className={classes.written}>
      <div>
        <dt>{i18n.t('Answer')}</dt>
        <dd>
          {text.trim() && <Shown text={text} kind={kind} rich={rich} />}
          {!text.trim() && photos.length === 0 && i18n.t('Not answered')}
          {photos.length > 0 && (
            <ul className={classes.photos}>
              {photos.map(({ photo_id, url }, n) => (
                <li key={photo_id}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <img src={url} alt={i18n.t('Page {page}', { page: n + 1 })} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      {rights.length > 0 && (
        <div data-right>
          <dt>{i18n.t('Right answer')}</dt>
          <dd>
            {rights.map((each) => (
              <Shown key={each} text={unit ? `${each} ${unit}` : each} kind={kind} rich={rich} />
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

type ShownProps = Pick<ReviewItem, 'kind'> & { text: string; rich: RichTextOf }

/** A number as it was typed, all else with its formulas drawn. */
function Shown({ text, kind, rich }: ShownProps) {
  if (kind === 'number') return <p>{text}</p>
  return <Drawn text={kind === 'expression' ? `$${text}$` : text} by={rich} />
}
