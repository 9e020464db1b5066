import type { Invitation, StaffRole } from '@ganit/contract/invitations'
import { StaffInvitation } from '@ganit/contract/staff'
import { schemaResolver } from '@mantine/form'
import { useAttempt } from '../../api/attempt.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { type MemberFields, MemberInputs } from './member-inputs.tsx'
import { invite } from './staff.data.ts'

const EMPTY: MemberFields = { name: '', email: '', role: 'teacher', phone: '' }
const errorsOf = schemaResolver(StaffInvitation, { sync: true })

type InviteDialogProps = { onInvited: (invitation: Invitation) => void; onClose: () => void }

/** Whom the academy invites to work for it. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: EMPTY,
    errorsOf,
    send: async ({ role, ...fields }) =>
      onInvited(await invite({ ...fields, role: role as StaffRole }, attempt)),
    onClose,
    unsaved: 'Nobody is invited yet.',
  })
  return (
    <FormDialog
      edit={edit}
      title="Invite"
      text="They get a mail with a link, and you get one to pass on. Each works for 7 days."
      accept="Save and invite"
    >
      <MemberInputs form={edit.form} isNew />
    </FormDialog>
  )
}
