import { PAY_LABELS } from '@ganit/contract/money/pay-rates'
import { createPayAdjustment } from '@ganit/contract/money/pay-sheets'
import { schemaResolver } from '@mantine/form'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { monthAfter } from '../../../ui/text/times/months.ts'
import { addAdjustment } from './pay.data.ts'
import { TeacherChoice } from './teacher-choice.tsx'

type AdjustDialogProps = { month: string; account_id: string | undefined; onClose: () => void }

/** Adds an amount to the pay of a month, or takes one off, such as an advance or a tax. */
export function AdjustDialog({ month, account_id, onClose }: AdjustDialogProps) {
  const edit = useDialogForm({
    initialValues: { account_id: account_id ?? '', month, amount: '', reason: '' },
    errorsOf: schemaResolver(createPayAdjustment.body, { sync: true }),
    send: async (fields, attempt) => {
      toastSuccess((await addAdjustment(fields, attempt)).message)
      onClose()
    },
    onClose,
    unsaved: 'The adjustment is not saved yet.',
  })
  const { form } = edit
  return (
    <FormDialog
      edit={edit}
      title="Adjust"
      text="An advance is plus now and minus in the next month. Tax that your accountant tells you to deduct is minus."
      accept="Save"
    >
      <TeacherChoice {...form.getInputProps('account_id')} />
      <div className="grid gap12 halves">
        <NativeSelect
          label={PAY_LABELS.month}
          name="month"
          data={[month, monthAfter(month, 1)].map((value) => ({
            value,
            label: formatMonth(value),
          }))}
          {...form.getInputProps('month')}
        />
        <TextInput
          data-autofocus
          label={PAY_LABELS.amount}
          name="amount"
          placeholder="-500"
          autoComplete="off"
          leftSection="₹"
          {...form.getInputProps('amount')}
        />
      </div>
      <TextInput
        label={PAY_LABELS.reason}
        name="reason"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
