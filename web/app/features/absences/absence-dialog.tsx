import { ABSENCE_LABELS, AbsenceDraft } from '@ganit/contract/absences'
import { TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useAttempt } from '../../api/attempt.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { useToday } from '../../ui/text/use-clock.ts'
import { addAbsence } from './absences.data.ts'

const errorsOf = schemaResolver(AbsenceDraft, { sync: true })
const REASON_MAX = 200

/** On which days a teacher is away. */
export function AbsenceDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const today = useToday()
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: { from_date: today, to_date: today, reason: '' },
    errorsOf,
    send: async (fields) => {
      toastSuccess(await addAbsence(uid, fields, attempt))
      onClose()
    },
    onClose,
    unsaved: 'The absence is not saved yet.',
  })
  const input = (name: keyof typeof ABSENCE_LABELS) => ({
    name,
    label: ABSENCE_LABELS[name],
    ...edit.form.getInputProps(name),
  })
  const from = input('from_date')
  const { to_date } = edit.form.values

  return (
    <FormDialog
      edit={edit}
      title="Add absence"
      text="The lessons of these days need another teacher then."
      accept="Save"
    >
      <TextInput
        type="date"
        data-autofocus
        {...from}
        onChange={(event) => {
          from.onChange(event)
          // One day unless said.
          if (to_date < event.currentTarget.value)
            edit.form.setFieldValue('to_date', event.currentTarget.value)
        }}
      />
      <TextInput type="date" {...input('to_date')} />
      <TextInput
        autoComplete="off"
        maxLength={REASON_MAX}
        description="Optional"
        {...input('reason')}
      />
    </FormDialog>
  )
}
