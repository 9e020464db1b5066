import { type Concession, endConcession } from '@ganit/contract/money/concessions'
import { schemaResolver } from '@mantine/form'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../../ui/forms/dialogs/use-dialog-form.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { doneText, kindName, reductionOf } from './concession-fields.ts'
import { stopConcession } from './concessions.data.ts'

type EndDialogProps = { concession: Concession; onClose: () => void }

const errorsOf = schemaResolver(endConcession.body, { sync: true })

export function EndDialog({ concession, onClose }: EndDialogProps) {
  const edit = useDialogForm({
    initialValues: { on: useToday() },
    errorsOf,
    send: async (fields) => {
      const { concession_id } = concession
      toastSuccess(doneText(await stopConcession({ concession_id, ...fields })))
      onClose()
    },
    onClose,
    unsaved: 'The concession is not ended yet.',
  })

  return (
    <FormDialog
      edit={edit}
      title="End concession"
      text={`${kindName(concession.kind)}, ${reductionOf(concession)}. Dues dated later are asked for in full again where nothing is paid or waived.`}
      accept="End"
    >
      <DateField label="Last day" name="on" data-autofocus {...edit.form.getInputProps('on')} />
    </FormDialog>
  )
}
