import { Button } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { downloadPayments, type PaymentsAsked } from './all-payments.data.ts'

/** Saves what is listed, all pages of it, as a table for spreadsheets. */
export function DownloadCsv({ asked }: { asked: PaymentsAsked }) {
  const { isSending, once } = useSending()

  const save = () =>
    once(() =>
      downloadPayments(asked).catch((error) =>
        toastFailure(`Failed to download the payments. ${messageOf(error)}`),
      ),
    )
  return (
    <Button loading={isSending} onClick={save}>
      Download CSV
    </Button>
  )
}
