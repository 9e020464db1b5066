import { StaffChanges, type StaffMember } from '@ganit/contract/staff'
import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { type MemberFields, MemberInputs } from './member-inputs.tsx'
import { changeMember } from './staff.data.ts'
import classes from './staff-dialog.module.css'

const errorsOf = schemaResolver(StaffChanges, { sync: true })

type EditDialogProps = { member: StaffMember; account_id: string; onClose: () => void }

/** Name, phone and role of somebody who works here. */
export function EditDialog({ member, account_id, onClose }: EditDialogProps) {
  const id = useId()
  const { name, email, role, phone } = member
  const stored: MemberFields = { name, email, role, phone: phone ?? '' }

  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
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
  const isOther = form.values.role !== role
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Edit {name}</h2>
          <p>{email}</p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <MemberInputs
          form={form}
          isNew={false}
          roleHint={isOther ? 'Another role logs them out everywhere.' : undefined}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
