import { ENQUIRY_LABELS, ENQUIRY_SOURCES, EnquiryDraft } from '@ganit/contract/enquiries'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useAttempt } from '../../api/attempt.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { CLASS_TO_CHOOSE } from '../../ui/text/class-choices.ts'
import { useToday } from '../../ui/text/use-today.ts'
import { add, type EnquirySent } from './enquiries.data.ts'
import { SOURCE_TEXTS } from './words.ts'

/** Who asks on the site writes it down themselves. */
const SOURCES = ENQUIRY_SOURCES.filter((source) => source !== 'site').map((source) => ({
  value: source,
  label: SOURCE_TEXTS[source],
}))

const EMPTY = {
  name: '',
  student_name: '',
  phone: '',
  class_number: '',
  source: 'walk-in',
  follow_up_on: '',
  message: '',
}

/** Writes down who came in or rang. */
export function NewEnquiryDialog({ onClose }: { onClose: () => void }) {
  const attempt = useAttempt()
  const today = useToday()
  const edit = useDialogForm({
    initialValues: EMPTY,
    errorsOf: schemaResolver(EnquiryDraft, { sync: true }),
    send: async (fields) => {
      toastSuccess(await add(fields as EnquirySent, attempt))
      onClose()
    },
    onClose,
    unsaved: 'The enquiry is not saved yet.',
  })
  return (
    <FormDialog edit={edit} title="New enquiry" accept="Add">
      <TextInput
        data-autofocus
        label="Name"
        name="name"
        autoComplete="off"
        {...edit.form.getInputProps('name')}
      />
      <TextInput
        label={ENQUIRY_LABELS.student_name}
        name="student_name"
        autoComplete="off"
        {...edit.form.getInputProps('student_name')}
      />
      <TextInput
        type="tel"
        label={ENQUIRY_LABELS.phone}
        name="phone"
        autoComplete="off"
        {...edit.form.getInputProps('phone')}
      />
      <NativeSelect
        label={ENQUIRY_LABELS.class_number}
        data={CLASS_TO_CHOOSE}
        name="class_number"
        {...edit.form.getInputProps('class_number')}
      />
      <NativeSelect
        label={ENQUIRY_LABELS.source}
        data={SOURCES}
        name="source"
        {...edit.form.getInputProps('source')}
      />
      <TextInput
        type="date"
        label={ENQUIRY_LABELS.follow_up_on}
        description="Today, unless you say another day"
        min={today}
        name="follow_up_on"
        {...edit.form.getInputProps('follow_up_on')}
      />
      <Textarea
        label={ENQUIRY_LABELS.message}
        rows={3}
        name="message"
        {...edit.form.getInputProps('message')}
      />
    </FormDialog>
  )
}
