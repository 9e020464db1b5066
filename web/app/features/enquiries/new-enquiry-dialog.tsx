import { ENQUIRY_LABELS, ENQUIRY_SOURCES, EnquiryDraft } from '@ganit/contract/enquiries'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import { useAttempt } from '../../api/attempt.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { CLASS_TO_CHOOSE } from '../../ui/text/class-choices.ts'
import { useToday } from '../../ui/text/use-today.ts'
import { add, type EnquirySent } from './enquiries.data.ts'
import classes from './enquiries.module.css'
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
  const id = useId()
  const attempt = useAttempt()
  const today = useToday()
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
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
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <h2 id={`${id}-title`}>New enquiry</h2>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <TextInput
          data-autofocus
          label="Name"
          name="name"
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={ENQUIRY_LABELS.student_name}
          name="student_name"
          autoComplete="off"
          {...form.getInputProps('student_name')}
        />
        <TextInput
          type="tel"
          label={ENQUIRY_LABELS.phone}
          name="phone"
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <NativeSelect
          label={ENQUIRY_LABELS.class_number}
          data={CLASS_TO_CHOOSE}
          name="class_number"
          {...form.getInputProps('class_number')}
        />
        <NativeSelect
          label={ENQUIRY_LABELS.source}
          data={SOURCES}
          name="source"
          {...form.getInputProps('source')}
        />
        <TextInput
          type="date"
          label={ENQUIRY_LABELS.follow_up_on}
          description="Today, unless you say another day"
          min={today}
          name="follow_up_on"
          {...form.getInputProps('follow_up_on')}
        />
        <Textarea
          label={ENQUIRY_LABELS.message}
          rows={3}
          name="message"
          {...form.getInputProps('message')}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            Add
          </Button>
        </div>
      </form>
    </Modal>
  )
}
