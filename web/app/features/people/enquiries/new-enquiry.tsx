import { EnquiryDraft } from '@ganit/contract/people/enquiries'
import { schemaResolver } from '@mantine/form'
import { useAttempt } from '../../../api/attempt.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { addEnquiry, type EnquirySent } from './enquiries.data.ts'
import { EnquiryFields, toTypedFields } from './enquiry-fields.tsx'

/** Enters an enquiry made in person or by phone. */
export function NewEnquiryDialog({ onClose }: { onClose: () => void }) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: toTypedFields(),
    errorsOf: schemaResolver(EnquiryDraft, { sync: true }),
    send: async (fields) => {
      toastSuccess((await addEnquiry(fields as EnquirySent, attempt)).message)
      onClose()
    },
    onClose,
    unsaved: 'The enquiry is not saved yet.',
  })
  return (
    <FormDialog edit={edit} title="New enquiry" accept="Add">
      <EnquiryFields form={edit.form} hint="Today, unless you choose another day" isShort />
    </FormDialog>
  )
}
