import type { Invitation } from '@ganit/contract/invitations'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { titled } from '../../academy.ts'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { staff } from './staff.data.ts'
import { keyOf, staffColumns } from './staff-columns.tsx'

export const meta = titled('Staff')

/** Who works for the academy beside its owner, and who is invited to. */
export default function Staff() {
  const query = useQuery(staff)
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<Invitation>()
  const columns = useMemo(() => staffColumns(setInvited), [])
  const phone = query.data?.find(({ email }) => email === invited?.email)?.phone ?? null

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
          title: 'Nobody works here beside you.',
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
