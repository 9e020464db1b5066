import type { Paper } from '@ganit/contract/papers/papers'
import { Button } from '../../ui/buttons/button.tsx'
import { confirm } from '../../ui/dialogs/ask.ts'
import type { useAction } from '../../ui/forms/use-action.ts'
import { freeQuestions } from './papers.data.ts'

type KeptQuestionsProps = { paper: Paper; act: ReturnType<typeof useAction> }

/** The day until which the paper keeps its questions from practice, and the button that frees them. */
export function KeptQuestions({ paper, act }: KeptQuestionsProps) {
  const { paper_id, keeps, is_freeable } = paper
  if (keeps === null) return null

  const free = async () => {
    const isMeant = await confirm({
      title: 'Free for practice',
      text: 'Free the questions of this paper for practice?',
      detail: 'Students may then be asked them between lessons, with their solutions.',
      accept: 'Free them',
    })
    if (isMeant) await act.run(async () => (await freeQuestions({ paper_id })).message)
  }
  return (
    <>
      <span>{keeps}</span>
      {is_freeable && (
        <Button size="xs" variant="quiet" disabled={act.isSending} onClick={free}>
          Free for practice
        </Button>
      )}
    </>
  )
}
