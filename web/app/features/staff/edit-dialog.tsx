import { StaffChanges, type StaffMember } from '@ganit/contract/staff'
import { schemaResolver } from '@mantine/form'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { type MemberFields, MemberInputs } from './member-inputs.tsx'
import { changeMember } from './staff.data.ts'

const errorsOf = schemaResolver(StaffChanges, { sync: true })

type EditDialogProps = { member: StaffMember; account_id: string; onClose: () => void }

/** Name, phone and role of somebody who works here. */
export function EditDialog({ member, account_id, onClose }: EditDialogProps) {
  const { name, email, role, phone } = member
  const stored: MemberFields = { name, email, role, phone: phone ?? '' }

  const edit = useDialogForm({
    initialValues: stored,
    errorsOf,
    send: async (fields) => {
      const changes = Object.entries(fields).filter(
        ([field, value]) => value !== stored[field as keyof MemberFields],
      )
      if (changes.length > 0)
        toastSuccess(await changeMember(account_id, Object.fromEntries(changes)))
      onClose()
    },
    onClose,
    unsaved: 'What you have changed is not saved yet.',
  })
  const isOther = edit.form.values.role !== role
  return (
    <FormDialog edit={edit} title={`Edit ${name}`} text={email} accept="Save">
      <MemberInputs
        form={edit.form}
        isNew={false}
        roleHint={isOther ? 'Another role logs them out everywhere.' : undefined}
      />
    </FormDialog>
  )
}
