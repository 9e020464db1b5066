import { EnquiryDraft } from '@ganit/contract/enquiries'
import { schemaResolver } from '@mantine/form'
import { useAttempt } from '../../api/attempt.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { add, type EnquirySent } from './enquiries.data.ts'
import { EnquiryFields, typedOf } from './enquiry-fields.tsx'

/** Writes down who came in or rang. */
export function NewEnquiryDialog({ onClose }: { onClose: () => void }) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: typedOf(),
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
      <EnquiryFields form={edit.form} hint="Today, unless you say another day" />
    </FormDialog>
  )
}
