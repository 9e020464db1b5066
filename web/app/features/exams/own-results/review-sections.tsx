import { optionLetters } from '@ganit/contract/papers/question-faults'
import { useLingui } from '@lingui/react'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { ItemText, Stem } from '../../../ui/questions/item-text.tsx'
import { InkedPhoto } from '../../../ui/questions/pen/inked-photo.tsx'
import { rightTexts } from '../../../ui/questions/right-texts.ts'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { type RichTextOf, useRichText } from '../../../ui/text/use-rich-text.ts'
import type { Review, ReviewItem } from './review.data.ts'
import classes from './review.module.css'

type ReviewAnswerProps = { item: ReviewItem; rich: RichTextOf }

/** The answer beside the correct one. */
function ReviewAnswer(props: ReviewAnswerProps) {
  return props.item.options.length > 0 ? <Options {...props} /> : <WrittenAnswer {...props} />
}

/** Each option says in words whether it was chosen and correct. */
function Options({ item: { options, value, right, figures }, rich }: ReviewAnswerProps) {
  const { i18n } = useLingui()
  const includesLetter = (letters: unknown, letter: string) =>
    Array.isArray(letters) && letters.includes(letter)
  return (
    <>
      <ol className={classes.options}>
        {optionLetters(options.length).map((letter, n) => {
          const [isChosen, isRight] = [includesLetter(value, letter), includesLetter(right, letter)]
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
function WrittenAnswer({ item: { kind, value, right, unit, photos }, rich }: ReviewAnswerProps) {
  const { i18n } = useLingui()
  const text = typeof value === 'string' ? value : Array.isArray(value) ? '' : (value?.text ?? '')
  const rights = rightTexts(right)
  return (
    <dl className={classes.written}>
      <div>
        <dt>{i18n.t('Answer')}</dt>
        <dd>
          {text.trim() && <ShownAnswer text={text} kind={kind} rich={rich} />}
          {!text.trim() && photos.length === 0 && i18n.t('Not answered')}
          {photos.length > 0 && (
            <ul className={classes.photos}>
              {photos.map(({ photo_id, url, ink }, n) => (
                <li key={photo_id}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <InkedPhoto url={url} ink={ink} alt={i18n.t('Page {page}', { page: n + 1 })} />
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
              <ShownAnswer
                key={each}
                text={unit ? `${each} ${unit}` : each}
                kind={kind}
                rich={rich}
              />
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

type ShownProps = Pick<ReviewItem, 'kind'> & { text: string; rich: RichTextOf }

/** A number as typed; other answers with formulas drawn. */
function ShownAnswer({ text, kind, rich }: ShownProps) {
  if (kind === 'number') return <p>{text}</p>
  return <Drawn text={kind === 'expression' ? `$${text}$` : text} by={rich} />
}

const ICONS = { right: 'tick', part: 'tick', wrong: 'close', blank: 'close' } as const

const isBlank = ({ value, photos }: ReviewItem) =>
  photos.length === 0 &&
  (value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0))

/** Whether an answer was right, and the marks that it brought. */
function standingOf(item: ReviewItem) {
  const { mark, marks, dropped, shown_after } = item
  if (mark === null || dropped || shown_after) return undefined
  if (mark >= marks) return 'right'
  if (mark > 0) return 'part'
  return isBlank(item) ? 'blank' : 'wrong'
}

/** The marks of an answer, with a sign, words and a colour that say whether it was right. */
function ReviewStanding({ item }: { item: ReviewItem }) {
  const { i18n } = useLingui()
  const standing = standingOf(item)
  const words = {
    right: i18n.t('Right'),
    part: i18n.t('Partly right'),
    wrong: i18n.t('Wrong'),
    blank: i18n.t('Not answered'),
  }
  return (
    <b className={classes.standing} data-standing={standing}>
      {standing && <Icon name={ICONS[standing]} />}
      {[standing && words[standing], markText()].filter(Boolean).join(' · ')}
    </b>
  )

  function markText() {
    if (item.dropped) return i18n.t('No longer counts')
    if (item.mark === null && !item.shown_after && !isBlank(item)) return i18n.t('Not marked yet')
    if (item.mark === null) return i18n.t('{marks} marks', { marks: item.marks })
    const got = i18n.t('{total} of {maximum}', { total: item.mark, maximum: item.marks })
    return item.counts ? got : `${got} (${i18n.t('does not count')})`
  }
}

type ReviewQuestionProps = { item: ReviewItem; hasGroup: boolean; rich: RichTextOf }

const labelOf = ({ number, part, or }: ReviewItem, either: string) =>
  [number, or && either, part && `(${part})`].filter(Boolean).join(' ')

/** One question: text, answer, key and marks. */
function ReviewQuestion({ item, hasGroup, rich }: ReviewQuestionProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { timeZone } = useAcademy()
  const { item_id, text, options, figures, group, solution, slip, note, shown_after } = item
  // The server's notices are English.
  const notice =
    shown_after && i18n.locale !== 'en'
      ? i18n.t('Shown after {moment}', { moment: formats.moment(shown_after, timeZone) })
      : item.notice
  return (
    <article className={classes.question} aria-labelledby={`question-${item_id}`}>
      <header>
        <h3 id={`question-${item_id}`}>
          {i18n.t('Question {number}', { number: labelOf(item, i18n.t('or')) })}
        </h3>
        <ReviewStanding item={item} />
      </header>
      {notice && <p className="notice">{notice}</p>}
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
}

/** The questions in the order the student saw them. */
export function ReviewSections({ sections }: Pick<Review, 'sections'>) {
  const { i18n } = useLingui()
  const { Rich } = useRichText()
  return sections.map(({ title, any, items }, n) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: sections have their order.
      key={n}
      className="stack gap12"
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
