import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../buttons/button.tsx'
import { toastFailure } from '../../feedback/toasts/toast.ts'
import { useSending } from '../../forms/use-sending.ts'

type DownloadCsvProps = {
  /** Names the saved table in the message of a failure. */
  what: string
  /** The text of the button, if the file has fewer rows than the list. */
  text?: string | undefined
  save: () => Promise<unknown>
}

/** Saves all pages of a list as CSV. */
export function DownloadCsv({ what, text = 'Download CSV', save }: DownloadCsvProps) {
  const { isSending, once } = useSending()

  const press = () =>
    once(() =>
      save().catch((error) => toastFailure(`Failed to download ${what}. ${messageOf(error)}`)),
    )
  return (
    <Button loading={isSending} onClick={press}>
      {text}
    </Button>
  )
}
