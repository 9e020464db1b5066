import type { Invitation } from '@ganit/contract/invitations'
import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useAcademy } from '../../academy.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast.ts'
import { copyText } from '../../ui/forms/copy-text.ts'
import classes from './staff-dialog.module.css'
import { whatsAppAddress } from './whats-app.ts'

type InvitationDialogProps = {
  invitation: Invitation
  /** As far as it is known. */
  phone: string | null
  onClose: () => void
}

/** The link to pass on. It is told this once. */
export function InvitationDialog({ invitation, phone, onClose }: InvitationDialogProps) {
  const { name, email, link } = invitation
  const { name: academy } = useAcademy()
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    if (await copyText(field.current)) toastSuccess('Link copied.')
    else toastFailure('The link could not be copied. It is selected: please copy it yourself.')
  }
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
        A mail with a link is on its way to {email}. This is another one, to pass on. It is shown
        only now, works once, and ends after 7 days.
      </p>
      <TextInput
        ref={field}
        mt="md"
        label="Link"
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.ways}>
        <Button data-autofocus onClick={copy}>
          Copy link
        </Button>
        <Button
          component="a"
          href={whatsAppAddress({ name, phone, academy, link })}
          target="_blank"
          rel="noreferrer"
        >
          Send by WhatsApp
        </Button>
      </div>
    </Dialog>
  )
}
