import { type Enquiry, EnquiryChanges } from '@ganit/contract/enquiries'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { change } from './enquiries.data.ts'
import { EnquiryFields, typedOf } from './enquiry-fields.tsx'
import { childOf } from './words.ts'

/** Mends what was written down of who asks: a wrong number, another class. Sends what was changed, from the version shown. */
export function EditEnquiryDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const [shown] = useState(enquiry)
  const stored = typedOf(shown)
  const edit = useDialogForm({
    initialValues: stored,
    errorsOf: schemaResolver(EnquiryChanges, { sync: true }),
    send: async (fields) => {
      const changes = Object.entries(fields).filter(
        ([field, value]) => value !== stored[field as keyof typeof stored],
      )
      if (changes.length > 0) toastSuccess(await change(shown, Object.fromEntries(changes)))
      onClose()
    },
    onClose,
    unsaved: 'What you have changed is not saved yet.',
  })
  return (
    <FormDialog edit={edit} title={`Edit ${childOf(shown)}`} accept="Save">
      <EnquiryFields form={edit.form} />
    </FormDialog>
  )
}
