import { Button } from '@mantine/core'
import type { DragEvent } from 'react'
import { Icon } from '../../ui/layout/icon.tsx'
import type { RichTextOf } from '../../ui/text/use-rich-text.ts'
import { AskedQuestion } from './asked-question.tsx'
import { beginDrag } from './dragging.ts'
import { MarksField } from './marks-field.tsx'
import classes from './paper.module.css'
import type { Item } from './sections.ts'
import type { ItemWork } from './use-item-work.ts'
import { marksText } from './words.ts'

type PaperItemProps = {
  item: Item
  number: number
  rich: RichTextOf
  /** Null where the paper is ready: then it is only shown. */
  work: ItemWork | null
  /** Whether another one without alternatives stands below it in its section. */
  canJoin: boolean
  isFirst: boolean
  isLast: boolean
  onDrop: (event: DragEvent) => void
}

/** A question in its place in a paper, with what can be done to it. */
export function PaperItem(props: PaperItemProps) {
  const { item, number, rich, work, canJoin, isFirst, isLast, onDrop } = props
  const { question_id, marks, alternative, newer } = item
  const name = `question ${number}`

  return (
    <li
      className={classes.item}
      data-item={question_id}
      draggable={work !== null}
      onDragStart={(event) => beginDrag(event, { move: question_id })}
      onDragOver={(event) => work && event.preventDefault()}
      onDrop={onDrop}
    >
      <span className={classes.number}>{number}.</span>
      <div className={classes.asked}>
        <AskedQuestion question={item} rich={rich} />
        {alternative && (
          <>
            <p className={classes.or}>OR</p>
            <AskedQuestion question={alternative} rich={rich} />
          </>
        )}
      </div>
      <span className={classes.marks}>
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
        <p className={classes.newer}>
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
            ' – make the paper a draft to take it.'
          )}
        </p>
      )}
      {work && (
        <fieldset
          className={classes.tools}
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
