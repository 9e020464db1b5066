import type { Paper } from '@ganit/contract/papers/papers'
import { Button } from '../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import classes from '../paper.module.css'
import { marksText } from '../words.ts'
import { countOf, totalOf } from './sections.ts'
import type { PaperEditing } from './use-paper-editor.ts'

const SAVING = {
  saved: ['done', 'Saved'],
  saving: ['open', 'Saving…'],
  failed: ['late', 'Not saved'],
  conflict: ['late', 'Not saved'],
} as const

/** The paper's totals and saving state, always visible. */
export function PaperBar({ paper, editing }: { paper: Paper; editing: PaperEditing }) {
  const { sections, saving, failure, retry } = editing
  const [kind, text] = SAVING[saving]

  return (
    <section
      className={`unprinted wrap centred below16 amount ${classes.bar}`}
      aria-label="Summary"
    >
      <b>{countInWords(countOf(sections), 'question', 'questions')}</b>
      <b>{marksText(totalOf(sections))}</b>
      <b>{countInWords(paper.duration_minutes, 'minute', 'minutes')}</b>
      {(paper.state === 'draft' || saving !== 'saved') && (
        <span className={`wrap centred pushed ${classes.saving}`} role="status">
          <StatusMark kind={kind}>{text}</StatusMark>
          {saving === 'failed' && (
            <>
              {failure}
              <Button size="xs" onClick={retry}>
                Try again
              </Button>
            </>
          )}
        </span>
      )}
    </section>
  )
}
