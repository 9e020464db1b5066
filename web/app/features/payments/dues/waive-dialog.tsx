import { DUE_LABELS, waiveDue } from '@ganit/contract/dues'
import type { LedgerDue } from '@ganit/contract/ledger'
import { Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useAttempt } from '../../../api/attempt.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/use-dialog-form.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { dueName } from '../due-names.ts'
import { waive } from './dues.data.ts'

type WaiveDialogProps = { due: LedgerDue; onClose: () => void }

/** Gives up what is owed of a due, or a piece of it, for a reason that stays beside it. */
export function WaiveDialog({ due, onClose }: WaiveDialogProps) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: { amount: due.owed, reason: '' },
    errorsOf: schemaResolver(waiveDue.body, { sync: true }),
    send: async (fields) => {
      toastSuccess(await waive(due.due_id, fields, attempt))
      onClose()
    },
    onClose,
    unsaved: 'Nothing is waived yet.',
  })
  const { form } = edit

  return (
    <FormDialog
      edit={edit}
      title="Waive"
      text={
        <>
          <b>{dueName(due)}</b>: {formatMoney(due.owed)} is owed. What is waived is asked for no
          more, and the family reads that.
        </>
      }
      accept="Waive"
    >
      <TextInput
        label={DUE_LABELS.amount}
        name="amount"
        inputMode="decimal"
        leftSection="₹"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Textarea
        label={DUE_LABELS.reason}
        name="reason"
        rows={2}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
