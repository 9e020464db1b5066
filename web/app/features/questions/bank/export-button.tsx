import { Button } from '@mantine/core'
import { messageOf } from '../../../api/api-error.ts'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { counted } from '../../../ui/text/formats.ts'
import type { BankAsked } from '../questions.data.ts'
import { exportQuestions } from './bank.data.ts'

type ExportButtonProps = {
  asked: BankAsked
  /** The numbers of those that are wanted; none where all are that are found. */
  chosen: readonly number[]
  /** How many are found; unknown until the list is there. */
  total: number | undefined
  onClear: () => void
}

/** Saves those that were chosen, or all that are found, as a table that can be imported again. */
export function ExportButton({ asked, chosen, total, onClear }: ExportButtonProps) {
  const { isSending, once } = useSending()

  const save = () =>
    once(async () => {
      try {
        await exportQuestions(asked, chosen, () => {})
        const count = chosen.length > 0 ? chosen.length : total
        const what = count === undefined ? 'Questions' : counted(count, 'question', 'questions')
        toastSuccess(`${what} exported`)
      } catch (error) {
        toastFailure(`Failed to export questions. ${messageOf(error)}`)
      }
    })
  return (
    <>
      {chosen.length > 0 && (
        <Button variant="quiet" onClick={onClear}>
          Choose none
        </Button>
      )}
      <Button loading={isSending} onClick={save}>
        {chosen.length > 0 ? `Export ${chosen.length} chosen` : 'Export CSV'}
      </Button>
    </>
  )
}
