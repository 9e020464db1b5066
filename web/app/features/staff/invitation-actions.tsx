import type { Invitation } from '@ganit/contract/invitations'
import type { StaffMember } from '@ganit/contract/staff'
import { Button } from '@mantine/core'
import { useAttempt } from '../../api/attempt.ts'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { inviteAgain, withdraw } from './staff.data.ts'

type InvitationActionsProps = {
  member: StaffMember
  invitation_id: number
  /** The id of the name in the row. */
  describedBy: string
  onInvited: (invitation: Invitation) => void
}

/** What can be done about somebody who was invited and has not come. */
export function InvitationActions(props: InvitationActionsProps) {
  const { member, invitation_id, describedBy, onInvited } = props
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const fail = (text: string) => (error: unknown) =>
    alert({ title: member.name, text: failureText(text, error) })

  const again = () =>
    once(() =>
      inviteAgain(invitation_id, attempt).then(onInvited, fail('The invitation was not renewed.')),
    )
  const end = () =>
    once(async () => {
      const agreed = await confirm({
        title: 'Withdraw invitation',
        text: `Withdraw the invitation for ${member.name}?`,
        detail: 'Its links open nothing any more.',
        accept: 'Withdraw',
        destructive: true,
      })
      if (!agreed) return
      await withdraw(invitation_id).then(toastSuccess, fail('The invitation was not withdrawn.'))
    })
  const button = {
    size: 'xs',
    variant: 'quiet',
    'aria-describedby': describedBy,
  } as const
  return (
    <>
      <Button {...button} disabled={isSending} onClick={again}>
        Invite again
      </Button>
      <Button {...button} disabled={isSending} onClick={end}>
        Withdraw
      </Button>
    </>
  )
}
