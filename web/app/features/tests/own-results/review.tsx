import { lettersOf } from '@ganit/contract/papers/question-faults'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import page from '../../../ui/layout/column-page.module.css'
import { ItemText, Stem } from '../../../ui/questions/item-text.tsx'
import { rightTexts } from '../../../ui/questions/right-texts.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { type RichTextOf, useRichText } from '../../../ui/text/use-rich-text.ts'
import { type Review, type ReviewItem, reviewOf } from './review.data.ts'
import classes from './review.module.css'
import { ReviewFigures } from './review-figures.tsx'

type ReviewAnswerProps = { item: ReviewItem; rich: RichTextOf }

/** The answer beside the correct one. */
function ReviewAnswer(props: ReviewAnswerProps) {
  return props.item.options.length > 0 ? <Options {...props} /> : <Written {...props} />
}

/** Each option says in words whether it was chosen and correct. */
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

/** A written answer with its photos. */
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

/** A number as typed; other answers with formulas drawn. */
function Shown({ text, kind, rich }: ShownProps) {
  if (kind === 'number') return <p>{text}</p>
  return <Drawn text={kind === 'expression' ? `$${text}$` : text} by={rich} />
}

type ReviewQuestionProps = { item: ReviewItem; hasGroup: boolean; rich: RichTextOf }

const labelOf = ({ number, part, or }: ReviewItem, either: string) =>
  [number, or && either, part && `(${part})`].filter(Boolean).join(' ')

/** One question: text, answer, key and marks. */
function ReviewQuestion({ item, hasGroup, rich }: ReviewQuestionProps) {
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
    if (item.dropped) return i18n.t('No longer counts')
    if (item.mark === null) return i18n.t('{marks} marks', { marks: item.marks })
    const got = i18n.t('{total} of {maximum}', { total: item.mark, maximum: item.marks })
    return item.counts ? got : `${got} (${i18n.t('does not count')})`
  }
}

/** The questions in the order the student saw them. */
function ReviewSections({ sections }: Pick<Review, 'sections'>) {
  const { i18n } = useLingui()
  const { Rich } = useRichText()
  return sections.map(({ title, any, items }, n) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: sections have their order.
      key={n}
      className={classes.section}
      aria-labelledby={`section-${n}`}
    >
      <h2 id={`section-${n}`}>{title}</h2>
      {any !== null && <p>{i18n.t('The first {any} that were answered count.', { any })}</p>}
      {items.map((item, place) => (
        <ReviewQuestion
          key={item.item_id}
          item={item}
          // The group's text stands above its first part.
          hasGroup={item.group?.item_id !== items[place - 1]?.group?.item_id}
          rich={Rich}
        />
      ))}
    </section>
  ))
}

export const meta = titled('Review')

/** A finished test after publication: questions, answers and key. */
export default function ReviewScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { i18n } = useLingui()
  const query = useQuery(reviewOf({ attempt_id: id }))

  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <div className={page.column}>
        <QueryView
          query={query}
          failure={(error) =>
            // Not published, or the questions may not be shown.
            error instanceof ApiError && error.status === 409
              ? error.message
              : i18n.t('The test could not be loaded.')
          }
          missing={
            <>
              <h1>{i18n.t('Review')}</h1>
              <p>{i18n.t('This test was not found, or may not be seen.')}</p>
            </>
          }
          skeleton={<SkeletonRows rows={8} photo={false} label={i18n.t('Loading the test...')} />}
        >
          {(review: Review) => (
            <>
              <header className={classes.title}>
                <h1>{review.title}</h1>
                <p>{review.name}</p>
              </header>
              <ReviewFigures review={review} />
              <ReviewSections sections={review.sections} />
            </>
          )}
        </QueryView>
      </div>
    </main>
  )
}
