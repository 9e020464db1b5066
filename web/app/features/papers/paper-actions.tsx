import type { Paper } from '@ganit/contract/papers'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import type { useAction } from '../../ui/forms/use-action.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { usePapersAddress } from './area.ts'
import classes from './paper.module.css'
import { duplicatePaper, makeDraft, removePaper } from './papers.data.ts'
import type { PaperEditing } from './use-paper-editor.ts'

type PaperActionsProps = {
  paper: Paper
  editing: PaperEditing
  /** What the server is asked to do to the paper, one thing at a time. */
  act: ReturnType<typeof useAction>
  onReady: () => void
  onPrint: () => void
}

/** What can be done to a paper as a whole. */
export function PaperActions({ paper, editing, act, onReady, onPrint }: PaperActionsProps) {
  const { paper_id, title, state } = paper
  const list = usePapersAddress()
  const navigate = useNavigate()
  const deleting = useSending()

  const remove = () =>
    deleting.once(async () => {
      const text = 'Delete this paper?'
      const remove = () => removePaper({ paper_id })
      const detail = `“${title}” is gone then; its questions stay in the bank.`
      if (await askAndDelete({ title: 'Delete paper', text, detail, remove })) {
        await navigate(list)
        return true
      }
    })
  return (
    <fieldset className={classes.actions} aria-label="Paper">
      {state === 'draft' ? (
        <Button variant="main" loading={act.isSending} onClick={onReady}>
          Ready
        </Button>
      ) : (
        <Button
          loading={act.isSending}
          onClick={() =>
            act.run(async () => {
              const again = (version: number) => makeDraft({ paper_id, version })
              return (await editing.run(again, { isWayOut: true })).message
            })
          }
        >
          Back to draft
        </Button>
      )}
      <Button variant={state === 'ready' ? 'main' : 'default'} onClick={onPrint}>
        Print
      </Button>
      {state === 'draft' && <ButtonLink to={`${list}/${paper_id}/details`}>Details</ButtonLink>}
      <Button
        disabled={act.isSending}
        onClick={() =>
          act.run(async (attempt) => {
            const { message, paper: copy } = await duplicatePaper({ paper_id }, attempt)
            await navigate(`${list}/${copy.paper_id}`)
            return message
          })
        }
      >
        Copy
      </Button>
      <Button variant="quiet" disabled={deleting.isSending} onClick={remove}>
        Delete
      </Button>
    </fieldset>
  )
}
