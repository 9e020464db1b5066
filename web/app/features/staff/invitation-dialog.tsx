import type { Invitation } from '@ganit/contract/invitations'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PassOn } from '../../ui/dialogs/pass-on.tsx'
import { MailOnItsWay } from '../../ui/feedback/message-ways.tsx'

type InvitationDialogProps = {
  invitation: Invitation
  /** As far as it is known. */
  phone: string | null
  onClose: () => void
}

/** The link to pass on. It is told this once. */
export function InvitationDialog({ invitation, phone, onClose }: InvitationDialogProps) {
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
        <MailOnItsWay to={email} />
        This link is to be passed on. It is shown only now, works once, and ends after 7 days.
      </p>
      <PassOn link={link} name={name} phone={phone} />
    </Dialog>
  )
}
