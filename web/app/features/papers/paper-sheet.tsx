import type { Paper } from '@ganit/contract/papers'
import { Button } from '@mantine/core'
import type { useAction } from '../../ui/forms/use-action.ts'
import { Drawn } from '../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../ui/text/use-rich-text.ts'
import classes from './paper.module.css'
import { PaperSection } from './paper-section.tsx'
import { addSection, countOf } from './sections.ts'
import type { Adding } from './use-adding.ts'
import { useItemWork } from './use-item-work.ts'
import type { PaperEditing } from './use-paper-editor.ts'

type PaperSheetProps = {
  paper: Paper
  rich: RichTextOf
  editing: PaperEditing
  adding: Adding
  act: ReturnType<typeof useAction>
  onFill: (section: number) => void
}

/** The sections of a paper as they will print, one below the other. */
export function PaperSheet({ paper, rich, editing, adding, act, onFill }: PaperSheetProps) {
  const { sections, change } = editing
  const work = useItemWork(paper.paper_id, editing, act.run)
  const isDraft = paper.state === 'draft'

  return (
    <div className={classes.sheet}>
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
