import type { AttemptItem } from '@ganit/contract/attempts'
import { AnswerField, type AnswerFieldProps } from '../../../ui/questions/answer-field.tsx'
import { Stem } from '../../../ui/questions/item-text.tsx'
import type { RichTextOf } from '../../../ui/text/use-rich-text.ts'
import type { Preview } from './preview.data.ts'
import classes from './preview.module.css'

type PreviewQuestionProps = {
  item: AttemptItem
  /** Whether what the parts of a group are about stands above it. */
  hasGroup: boolean
  value: AnswerFieldProps['value']
  onChange: AnswerFieldProps['onChange']
  /** Once it was marked. */
  mark: NonNullable<Preview['marks']>[number] | undefined
  rich: RichTextOf
}

const labelOf = ({ number, part, or }: AttemptItem) =>
  [number, or && 'or', part && `(${part})`].filter(Boolean).join(' ')

const markText = ({ mark, of }: NonNullable<PreviewQuestionProps['mark']>) =>
  mark === null ? 'Marked by a person' : `${mark} of ${of}`

/** A question as a student has it, and what the answer would bring. */
export function PreviewQuestion(props: PreviewQuestionProps) {
  const { item, hasGroup, value, onChange, mark, rich } = props
  const { text, options, figures, group, marks, negative } = item
  return (
    <article className={classes.question} aria-label={`Question ${labelOf(item)}`}>
      <header>
        <h3>Question {labelOf(item)}</h3>
        <span>
          +{marks}
          {negative > 0 && ` / −${negative}`}
          {mark && <b> · {markText(mark)}</b>}
        </span>
      </header>
      {hasGroup && group && (
        <div className={classes.group}>
          <Stem text={group.text} figures={group.figures} rich={rich} />
        </div>
      )}
      <div className={classes.stem}>
        <Stem text={text} figures={figures} rich={rich} others={options} />
      </div>
      <AnswerField item={item} value={value} onChange={onChange} rich={rich} />
    </article>
  )
}
