import type { Paper } from '@ganit/contract/papers/papers'
import { optionLetters } from '@ganit/contract/papers/question-faults'
import { type DragEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { UnplacedFigures } from '../../../ui/questions/question-figures.tsx'
import { partName } from '../../../ui/questions/words.ts'
import { Drawn } from '../../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../../ui/text/use-rich-text.ts'
import classes from '../paper.module.css'
import { marksText } from '../words.ts'
import { beginDrag } from './dragging.ts'
import type { Item } from './sections.ts'
import type { ItemWork } from './use-item-work.ts'

type MarksFieldProps = { label: string; marks: number; onChange: (marks: number) => void }

const MARKS_MAX = 1_000

/** Marks in steps of a quarter; undefined if invalid. */
const parseMarks = (text: string) => {
  const marks = Number(text)
  const isOne = text.trim() !== '' && marks > 0 && marks <= MARKS_MAX
  return isOne && Number.isInteger(marks * 4) ? marks : undefined
}

/** A question's marks: saved on blur or Enter, reset on Escape. */
function MarksField({ label, marks, onChange }: MarksFieldProps) {
  const [text, setText] = useState<string>()
  const isWrong = text !== undefined && parseMarks(text) === undefined

  const take = () => {
    if (text === undefined) return
    const next = parseMarks(text)
    if (next === undefined) return
    setText(undefined)
    if (next !== marks) onChange(next)
  }
  return (
    <input
      className={classes.marksField}
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? 'Marks go in steps of 0.25, up to 1000.' : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? String(marks)}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
        if (key === 'Escape') setText(undefined)
      }}
    />
  )
}

type Asked = Pick<
  Paper['sections'][number]['items'][number],
  'text' | 'options' | 'figures' | 'asked'
>

type OptionsProps = Pick<Asked, 'options' | 'figures'> & { rich: RichTextOf }

const Options = ({ options, figures, rich }: OptionsProps) => (
  <ol className={`wrap ${classes.options}`}>
    {optionLetters(options.length).map((letter, n) => (
      <li key={letter}>
        <span>({letter})</span>
        <Drawn text={options[n] ?? ''} by={rich} figures={figures} />
      </li>
    ))}
  </ol>
)

type AskedQuestionProps = { question: Asked; rich: RichTextOf }

/** A question as printed: text, options, figures and parts. */
function AskedQuestion({ question, rich }: AskedQuestionProps) {
  const { text, options, figures, asked } = question
  return (
    <div className={`stack gap8 narrow ${classes.question}`}>
      <Drawn text={text} by={rich} figures={figures} />
      <UnplacedFigures of={{ text, options, parts: asked }} figures={figures} />
      {options.length > 0 && <Options options={options} figures={figures} rich={rich} />}
      {asked.length > 0 && (
        <ol className={`stack gap8 ${classes.parts}`}>
          {asked.map((part, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place.
            <li key={n}>
              <span>
                {part.or && 'or '}
                {partName(n)}
              </span>
              <div>
                <Drawn text={part.text} by={rich} figures={figures} />
                {part.options.length > 0 && (
                  <Options options={part.options} figures={figures} rich={rich} />
                )}
              </div>
              <span className="quiet small">{marksText(part.marks)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

type PaperItemProps = {
  item: Item
  number: number
  rich: RichTextOf
  /** Null if the paper is ready, and read-only. */
  work: ItemWork | null
  /** True if the next item can become this one's alternative. */
  canJoin: boolean
  isFirst: boolean
  isLast: boolean
  onDrop: (event: DragEvent) => void
}

/** A question of a paper with its actions. */
export function PaperItem(props: PaperItemProps) {
  const { item, number, rich, work, canJoin, isFirst, isLast, onDrop } = props
  const { question_id, marks, alternative, newer } = item
  const name = `question ${number}`

  return (
    <li
      className={`grid ruled ${classes.item}`}
      data-item={question_id}
      draggable={work !== null}
      onDragStart={(event) => beginDrag(event, { move: question_id })}
      onDragOver={(event) => work && event.preventDefault()}
      onDrop={onDrop}
    >
      <span className="strong amount">{number}.</span>
      <div className="stack gap8">
        <AskedQuestion question={item} rich={rich} />
        {alternative && (
          <>
            <p className={classes.or}>OR</p>
            <AskedQuestion question={alternative} rich={rich} />
          </>
        )}
      </div>
      <span className="amount">
        {work ? (
          <MarksField
            label={`Marks of ${name}`}
            marks={marks}
            onChange={(next) => work.setMarks(item, next)}
          />
        ) : (
          marksText(marks)
        )}
      </span>
      {newer && (
        <p className={`wrap centred ink ${classes.newer}`}>
          A newer version exists
          {work ? (
            <Button
              size="xs"
              aria-label={`Take it: the newer version of ${name}`}
              disabled={work.isBusy}
              onClick={() => work.take(item)}
            >
              Take it
            </Button>
          ) : (
            ' – make the paper a draft to use it.'
          )}
        </p>
      )}
      {work && (
        <fieldset
          className={`unprinted wrap centred narrow ${classes.tools}`}
          aria-label={`Place of ${name}`}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            work.step(item, event.key === 'ArrowUp' ? 'up' : 'down')
          }}
        >
          {(['up', 'down'] as const).map((way) => (
            <Button
              key={way}
              size="xs"
              variant="quiet"
              data-way={way}
              aria-label={`Move ${name} ${way}`}
              aria-disabled={way === 'up' ? isFirst : isLast}
              onClick={() => work.step(item, way)}
            >
              <Icon name={way === 'up' ? 'chevronUp' : 'chevronDown'} size={18} />
            </Button>
          ))}
          <Button
            size="xs"
            variant="quiet"
            aria-label={`Replace ${name}`}
            disabled={work.isBusy}
            onClick={() => work.replace(item)}
          >
            Replace
          </Button>
          {alternative ? (
            <Button
              size="xs"
              variant="quiet"
              aria-label={`Separate ${name}`}
              onClick={() => work.separate(item)}
            >
              Separate
            </Button>
          ) : (
            canJoin && (
              <Button
                size="xs"
                variant="quiet"
                aria-label={`OR with next, ${name}`}
                onClick={() => work.join(item)}
              >
                OR with next
              </Button>
            )
          )}
          <Button
            size="xs"
            variant="quiet"
            aria-label={`Remove ${name}`}
            onClick={() => work.remove(item)}
          >
            Remove
          </Button>
        </fieldset>
      )}
    </li>
  )
}
