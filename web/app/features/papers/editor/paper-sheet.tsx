import type { Paper } from '@ganit/contract/papers/papers'
import { type DragEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import type { useAction } from '../../../ui/forms/use-action.ts'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import type { RichTextOf } from '../../../ui/text/use-rich-text.ts'
import classes from '../paper.module.css'
import { marksText } from '../words.ts'
import { PaperItem } from './paper-item.tsx'
import { SectionDialog } from './section-dialog.tsx'
import {
  addSection,
  countOf,
  insertSection,
  moveSection,
  removeSection,
  type Section,
  totalOf,
} from './sections.ts'
import type { Adding } from './use-adding.ts'
import { type ItemWork, useItemWork } from './use-item-work.ts'
import type { PaperEditing } from './use-paper-editor.ts'

type PaperSectionProps = {
  section: Section
  at: number
  /** The number of the section's first question. */
  first: number
  rich: RichTextOf
  /** Null if the paper is ready. */
  edit: {
    editing: PaperEditing
    work: ItemWork
    onDrop: (event: DragEvent, place: { section: number; position: number }) => void
    onFill: () => void
  } | null
}

/** A section's marking rules as printed. */
const rulesOf = ({ any, negative, partial }: Section) => [
  ...(any === null ? [] : [`Answer any ${any}.`]),
  ...(negative ? [`A wrong answer loses ${marksText(negative)}.`] : []),
  ...(partial ? ['An incomplete choice of several earns a part.'] : []),
]

/** A section as printed, with its actions. */
function PaperSection({ section, at, first, rich, edit }: PaperSectionProps) {
  const { title, instructions, items } = section
  const [isOpen, setOpen] = useState(false)
  const count = edit?.editing.sections.length ?? 0
  const id = `section-${at}`

  const remove = () => {
    if (!edit) return
    edit.editing.change(removeSection(at))
    toastSuccess(`${title} removed.`, {
      text: 'Undo',
      press: () => edit.editing.change(insertSection(section, at)),
    })
  }
  return (
    <section
      className={`stack gap8 pad20-24 sheet ${classes.section}`}
      aria-labelledby={id}
      onDragOver={(event) => edit && event.preventDefault()}
      onDrop={(event) => edit?.onDrop(event, { section: at, position: items.length })}
    >
      <header className={`wrap gap8-16 top split ${classes.sectionHead}`}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={classes.quiet}>
            {countInWords(items.length, 'question', 'questions')} · {marksText(totalOf([section]))}
          </p>
        </div>
        {edit && (
          <fieldset className={`unprinted wrap centred narrow ${classes.tools}`} aria-label={title}>
            <Button size="xs" aria-label={`Edit ${title}`} onClick={() => setOpen(true)}>
              Edit
            </Button>
            <Button size="xs" aria-label={`Fill ${title}`} onClick={edit.onFill}>
              Fill
            </Button>
            {count > 1 && (
              <>
                <Button
                  size="xs"
                  variant="quiet"
                  aria-label={`Move ${title} up`}
                  aria-disabled={at === 0}
                  onClick={() => edit.editing.change(moveSection(at, at - 1))}
                >
                  Up
                </Button>
                <Button
                  size="xs"
                  variant="quiet"
                  aria-label={`Move ${title} down`}
                  aria-disabled={at === count - 1}
                  onClick={() => edit.editing.change(moveSection(at, at + 1))}
                >
                  Down
                </Button>
              </>
            )}
            <Button size="xs" variant="quiet" aria-label={`Remove ${title}`} onClick={remove}>
              Remove
            </Button>
          </fieldset>
        )}
      </header>
      {rulesOf(section).map((rule) => (
        <p key={rule} className={classes.rule}>
          {rule}
        </p>
      ))}
      {instructions && <Drawn text={instructions} by={rich} />}
      {items.length === 0 ? (
        <p className={classes.none}>
          {edit
            ? 'No questions yet. Add them from the bank, or fill the section.'
            : 'No questions.'}
        </p>
      ) : (
        <ol className="stack">
          {items.map((item, n) => (
            <PaperItem
              key={item.question_id}
              item={item}
              number={first + n}
              rich={rich}
              work={edit?.work ?? null}
              canJoin={items[n + 1]?.or_with === null}
              isFirst={n === 0 && at === 0}
              isLast={n === items.length - 1 && at === count - 1}
              onDrop={(event) => edit?.onDrop(event, { section: at, position: n })}
            />
          ))}
        </ol>
      )}
      {isOpen && edit && (
        <SectionDialog
          section={section}
          at={at}
          editing={edit.editing}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

type PaperSheetProps = {
  paper: Paper
  rich: RichTextOf
  editing: PaperEditing
  adding: Adding
  act: ReturnType<typeof useAction>
  onFill: (section: number) => void
}

/** All sections as printed. */
export function PaperSheet({ paper, rich, editing, adding, act, onFill }: PaperSheetProps) {
  const { sections, change } = editing
  const work = useItemWork(paper.paper_id, editing, act.run)
  const isDraft = paper.state === 'draft'

  return (
    <div className={`stack gap16 ${classes.sheet}`}>
      {paper.instructions && <Drawn text={paper.instructions} by={rich} />}
      {sections.length === 0 && (
        <p className={classes.none}>This paper has no sections. Add one, or a question.</p>
      )}
      {sections.map((section, at) => (
        <PaperSection
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have nothing but their place.
          key={at}
          section={section}
          at={at}
          first={countOf(sections.slice(0, at)) + 1}
          rich={rich}
          edit={isDraft ? { editing, work, onDrop: adding.onDrop, onFill: () => onFill(at) } : null}
        />
      ))}
      {isDraft && (
        <div>
          <Button onClick={() => change(addSection)}>Add section</Button>
        </div>
      )}
    </div>
  )
}
