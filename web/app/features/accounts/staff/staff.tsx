import type { Invitation, StaffRole } from '@ganit/contract/accounts/invitations'
import { StaffInvitation } from '@ganit/contract/accounts/staff'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { titled } from '../../../academy.ts'
import { useAttempt } from '../../../api/attempt.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ShareLink } from '../../../ui/dialogs/share-link.tsx'
import { MailOnItsWay } from '../../../ui/feedback/message-ways.tsx'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import { type MemberFields, MemberInputs } from './member-inputs.tsx'
import { inviteMember, staff } from './staff.data.ts'
import { keyOf, staffColumns } from './staff-columns.tsx'

const EMPTY: MemberFields = { name: '', email: '', role: 'teacher', phone: '', qualification: '' }
const errorsOf = schemaResolver(StaffInvitation, { sync: true })

type InviteDialogProps = { onInvited: (invitation: Invitation) => void; onClose: () => void }

function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: EMPTY,
    errorsOf,
    send: async ({ role, qualification: _, ...fields }) =>
      onInvited((await inviteMember({ ...fields, role: role as StaffRole }, attempt)).invitation),
    onClose,
    unsaved: 'Nobody is invited yet.',
  })
  return (
    <FormDialog
      edit={edit}
      title="Invite"
      text="With an e-mail they get a mail with a link; by phone you pass one on. Each works for 7 days."
      accept="Save and invite"
    >
      <MemberInputs form={edit.form} isNew />
    </FormDialog>
  )
}

type InvitationDialogProps = {
  invitation: Invitation
  /** Null if unknown. */
  phone: string | null
  onClose: () => void
}

/** The link to pass on; it is shown only once. */
function InvitationDialog({ invitation, phone, onClose }: InvitationDialogProps) {
  const { name, email, link } = invitation

  return (
    <Dialog
      title={`Invitation for ${name}`}
      onClose={onClose}
      buttons={
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>
        {email !== null && <MailOnItsWay to={email} />}
        Pass this link on. It is shown only now, works once, and is valid for 7 days.
      </p>
      <ShareLink link={link} name={name} phone={phone} />
    </Dialog>
  )
}

export const meta = titled('Staff')

/** The staff (without the owner) and open invitations. */
export default function Staff() {
  const query = useQuery(staff)
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<Invitation>()
  const columns = useMemo(() => staffColumns(setInvited), [])
  const phone =
    query.data?.find(({ invitation_id }) => invitation_id === invited?.invitation_id)?.phone ?? null

  const inviteButton = (variant: 'main' | 'default') => (
    <Button variant={variant} onClick={() => setInviting(true)}>
      Invite
    </Button>
  )
  return (
    <>
      <ListScreen
        title="Staff"
        aside={inviteButton('main')}
        query={query}
        columns={columns}
        keyOf={keyOf}
        nouns={['person', 'people']}
        failure="Failed to load the staff."
        empty={{
          title: 'No staff besides you.',
          text: 'Teachers and the front desk come by invitation, and each sees what their work needs.',
          action: inviteButton('default'),
        }}
      />
      {isInviting && (
        <InviteDialog
          onInvited={(invitation) => {
            setInviting(false)
            setInvited(invitation)
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {invited && (
        <InvitationDialog
          invitation={invited}
          phone={phone}
          onClose={() => setInvited(undefined)}
        />
      )}
    </>
  )
}
