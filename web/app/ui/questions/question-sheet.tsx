import type { ReactNode } from 'react'
import type { RichTextOf } from '../text/use-rich-text.ts'
import { AnswerField, type AnswerFieldProps, type AskedItem } from './answer-field.tsx'
import { Stem } from './item-text.tsx'
import classes from './question-sheet.module.css'

type QuestionSheetProps = Omit<AnswerFieldProps, 'item' | 'rich'> & {
  item: AskedItem
  /** Renders formulas, once it has loaded. */
  rich: RichTextOf
  /** The heading, such as `Question 3 of 8`. */
  title: string
  /** Shown beside the title: what the question is worth, or its topic. */
  aside?: ReactNode
  /** Texts shown elsewhere that place figures: hints, the solution. */
  told?: readonly string[]
  className?: string | undefined
  /** Shown below the answer: problems, a verdict. */
  children?: ReactNode
  actions: ReactNode
}

/** One question on a sheet: its text with figures, the answer field, and the actions. */
export function QuestionSheet({
  item,
  title,
  aside,
  told = [],
  className = '',
  children,
  actions,
  ...field
}: QuestionSheetProps) {
  const { text, options, figures, group } = item
  const { rich } = field
  return (
    <section
      className={`stack gap20 pad28 sheet ${classes.card} ${className}`}
      aria-labelledby="question"
    >
      <div className={`row gap16 split quiet strong ${classes.head}`}>
        <h2 id="question" tabIndex={-1} data-question>
          {title}
        </h2>
        <span>{aside}</span>
      </div>
      {group && (
        <div className={classes.group}>
          <Stem text={group.text} figures={group.figures} rich={rich} />
        </div>
      )}
      <div className={classes.stem}>
        <Stem text={text} figures={figures} rich={rich} others={[...options, ...told]} />
      </div>
      <AnswerField key={title} item={item} {...field} />
      {children}
      <div className={`wrap gap10 ${classes.actions}`}>{actions}</div>
    </section>
  )
}

/** Focuses the heading of the question, so that screen readers name it. */
export const focusQuestion = () =>
  queueMicrotask(() => document.querySelector<HTMLElement>('[data-question]')?.focus())
