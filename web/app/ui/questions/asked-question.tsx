import type { ReviewItem } from '@ganit/contract/exams/review'
import { Drawn } from '../text/drawn.tsx'
import type { RichTextOf } from '../text/use-rich-text.ts'
import { ItemText, Stem } from './item-text.tsx'
import classes from './question.module.css'
import { rightTexts } from './right-texts.ts'

type Asked = Pick<ReviewItem, 'text' | 'options' | 'figures' | 'right' | 'solution'> & {
  kind: string
  group: Pick<NonNullable<ReviewItem['group']>, 'text' | 'figures'> | null
}

type AskedQuestionProps = { item: Asked; rich: RichTextOf }

/** A question with its figures and correct answer. */
export function AskedQuestion({ item, rich }: AskedQuestionProps) {
  const { kind, text, options, figures, group, right, solution } = item
  const rights = rightTexts(right)
  return (
    <>
      {group && <Stem text={group.text} figures={group.figures} rich={rich} />}
      <Stem
        text={text}
        figures={figures}
        rich={rich}
        others={solution === null ? options : [...options, solution]}
      />
      {options.length > 0 && (
        <ol className={classes.askedOptions}>
          {options.map((option, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have their letters.
            <li key={n}>
              <ItemText text={option} figures={figures} rich={rich} />
            </li>
          ))}
        </ol>
      )}
      {rights.length > 0 && (
        <dl>
          <dt className="strong">Right answer</dt>
          {rights.map((each) => (
            <dd key={each}>
              <Drawn text={kind === 'expression' ? `$${each}$` : each} by={rich} />
            </dd>
          ))}
        </dl>
      )}
      {solution && (
        <details>
          <summary>Solution</summary>
          <ItemText text={solution} figures={figures} rich={rich} />
        </details>
      )}
    </>
  )
}
