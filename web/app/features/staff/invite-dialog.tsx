import type { Invitation, StaffRole } from '@ganit/contract/invitations'
import { StaffInvitation } from '@ganit/contract/staff'
import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import { useAttempt } from '../../api/attempt.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { type MemberFields, MemberInputs } from './member-inputs.tsx'
import { invite } from './staff.data.ts'
import classes from './staff-dialog.module.css'

const EMPTY: MemberFields = { name: '', email: '', role: 'teacher', phone: '' }
const errorsOf = schemaResolver(StaffInvitation, { sync: true })

type InviteDialogProps = { onInvited: (invitation: Invitation) => void; onClose: () => void }

/** Whom the academy invites to work for it. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const id = useId()
  const attempt = useAttempt()
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues: EMPTY,
    errorsOf,
    send: async ({ role, ...fields }) =>
      onInvited(await invite({ ...fields, role: role as StaffRole }, attempt)),
    onClose,
    unsaved: 'Nobody is invited yet.',
  })
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Invite</h2>
          <p>They get a mail with a link, and you get one to pass on. Each works for 7 days.</p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <MemberInputs form={form} isNew />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            Save and invite
          </Button>
        </div>
      </form>
    </Modal>
  )
}
