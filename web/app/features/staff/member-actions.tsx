import type { StaffMember } from '@ganit/contract/staff'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { EditDialog } from './edit-dialog.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { setAccess } from './staff.data.ts'

type MemberActionsProps = {
  member: StaffMember
  account_id: string
  /** The id of the name in the row. */
  describedBy: string
}

const endingOf = ({ name }: StaffMember) => ({
  title: 'End access',
  text: `End ${name}’s access?`,
  detail:
    'They are logged out at once and cannot sign in. What they did stays, and you can give the access back.',
  accept: 'End access',
  destructive: true,
})

/** What can be done about somebody who works here. */
export function MemberActions({ member, account_id, describedBy }: MemberActionsProps) {
  const [open, setOpen] = useState<'edit' | 'second factor'>()
  const { isSending, once } = useSending()
  const close = () => setOpen(undefined)
  const { is_active, role, second_factor } = member

  const turn = () =>
    once(async () => {
      if (is_active && !(await confirm(endingOf(member)))) return
      try {
        toastSuccess(await setAccess(account_id, !is_active))
      } catch (error) {
        const text = is_active ? 'The access has not ended.' : 'The access is not back.'
        await alert({ title: member.name, text: failureText(text, error) })
      }
    })
  const button = { size: 'xs', variant: 'quiet', 'aria-describedby': describedBy } as const
  return (
    <>
      <Button {...button} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      {role === 'teacher' && (
        <ButtonLink {...button} to={`/admin/teachers/${account_id}`}>
          Absences
        </ButtonLink>
      )}
      {second_factor && (
        <Button {...button} onClick={() => setOpen('second factor')}>
          Switch off second factor
        </Button>
      )}
      <Button {...button} disabled={isSending} onClick={turn}>
        {is_active ? 'End access' : 'Resume access'}
      </Button>
      {open === 'edit' && <EditDialog member={member} account_id={account_id} onClose={close} />}
      {open === 'second factor' && (
        <SecondFactorDialog member={member} account_id={account_id} onClose={close} />
      )}
    </>
  )
}
