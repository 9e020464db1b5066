import type { Invitation } from '@ganit/contract/invitations'
import type { StaffMember } from '@ganit/contract/staff'
import { STAFF_ROLE_TEXTS } from '../../roles.ts'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { isPhone, PhoneLink } from '../../ui/text/phone-link.tsx'
import { InvitationActions } from './invitation-actions.tsx'
import { MemberActions } from './member-actions.tsx'
import { Standing } from './standing.tsx'

/** What tells one row from all others. */
export const keyOf = ({ account_id, invitation_id }: StaffMember) =>
  account_id ?? `invitation-${invitation_id}`

const nameId = (member: StaffMember) => `name-${keyOf(member)}`

type OnInvited = (invitation: Invitation) => void

/** The columns of the list of those who work here. */
export const staffColumns = (onInvited: OnInvited): readonly Column<StaffMember>[] => [
  {
    label: 'Name',
    narrow: 'start',
    cell: (member) => (
      <>
        <span id={nameId(member)} className={table.name}>
          {member.name}
        </span>
        <br />
        {member.email}
      </>
    ),
  },
  { label: 'Role', width: 120, narrow: 'end', cell: ({ role }) => STAFF_ROLE_TEXTS[role] },
  {
    label: 'Phone',
    width: 180,
    cell: ({ phone }) => phone && (isPhone(phone) ? <PhoneLink number={phone} /> : phone),
  },
  {
    label: 'Second factor',
    width: 130,
    narrow: 'label',
    cell: ({ invited_until, second_factor }) =>
      invited_until === null && (second_factor ? 'On' : 'Off'),
  },
  { label: 'Access', width: 190, cell: (member) => <Standing member={member} /> },
  {
    label: 'Actions',
    width: 320,
    kind: 'actions',
    cell: (member) => <Actions member={member} onInvited={onInvited} />,
  },
]

function Actions({ member, onInvited }: { member: StaffMember; onInvited: OnInvited }) {
  const { account_id, invitation_id } = member
  const described = { member, describedBy: nameId(member) }

  if (account_id !== null) return <MemberActions {...described} account_id={account_id} />
  if (invitation_id === null) return null
  return <InvitationActions {...described} invitation_id={invitation_id} onInvited={onInvited} />
}
