import { Button } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { toastFailure } from '../feedback/toast.ts'
import { useSending } from '../forms/use-sending.ts'

type DownloadCsvProps = {
  /** What is saved, for the sentence that it failed. */
  what: string
  save: () => Promise<unknown>
}

/** Saves what is listed, all pages of it, as a table for spreadsheets. */
export function DownloadCsv({ what, save }: DownloadCsvProps) {
  const { isSending, once } = useSending()

  const press = () =>
    once(() =>
      save().catch((error) => toastFailure(`Failed to download ${what}. ${messageOf(error)}`)),
    )
  return (
    <Button loading={isSending} onClick={press}>
      Download CSV
    </Button>
  )
}
