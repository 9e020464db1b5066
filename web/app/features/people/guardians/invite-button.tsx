import type { Guardian } from '@ganit/contract/people/guardians'
import { useState } from 'react'
import { useAttempt } from '../../../api/attempt.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert } from '../../../ui/dialogs/ask.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ShareLink } from '../../../ui/dialogs/share-link.tsx'
import { MailOnItsWay } from '../../../ui/feedback/message-ways.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { failureText } from '../../../ui/forms/failure-text.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { inviteToSignIn } from './guardians.data.ts'

type InviteButtonProps = {
  guardian: Pick<Guardian, 'guardian_id' | 'name' | 'phone' | 'email' | 'access'>
  describedBy: string
}

/** Invites a guardian, or links them to the account with their e-mail. Hidden once they can sign in. */
export function InviteButton({ guardian, describedBy }: InviteButtonProps) {
  const { guardian_id, name, phone, email, access } = guardian
  const [link, setLink] = useState<string>()
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  if (access === 'open' || access === 'linked') return null

  const send = () =>
    once(async () => {
      try {
        const { message, invitation } = await inviteToSignIn({ guardian_id }, attempt)
        if (invitation) setLink(invitation.link)
        else toastSuccess(message)
      } catch (error) {
        await alert({ title: name, text: failureText('The parent was not invited.', error) })
      }
    })
  return (
    <>
      <Button
        size="xs"
        variant="quiet"
        disabled={isSending}
        aria-describedby={describedBy}
        onClick={send}
      >
        {access === 'invited' ? 'Invite again' : 'Invite'}
      </Button>
      {link && (
        <Dialog
          title={`Invitation for ${name}`}
          onClose={() => setLink(undefined)}
          buttons={
            <Button variant="filled" onClick={() => setLink(undefined)}>
              Done
            </Button>
          }
        >
          <p>
            {email && <MailOnItsWay to={email} />}
            Pass this link on. It is shown only now, works once, and is valid for 7 days.
          </p>
          <ShareLink link={link} name={name} phone={phone} />
        </Dialog>
      )}
    </>
  )
}
