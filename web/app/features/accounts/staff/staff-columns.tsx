import type { Invitation } from '@ganit/contract/accounts/invitations'
import {
  endStaffSecondFactor,
  StaffChanges,
  type StaffMember,
} from '@ganit/contract/accounts/staff'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { useAttempt } from '../../../api/attempt.ts'
import { STAFF_ROLE_TEXTS } from '../../../roles.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ErasureDialog } from '../../../ui/forms/dialogs/erasure-dialog.tsx'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { failureText } from '../../../ui/forms/failure-text.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { type MemberFields, MemberInputs } from './member-inputs.tsx'
import {
  changeMember,
  endAccess,
  endSecondFactorOf,
  eraseMember,
  renewLink,
  resumeAccess,
  revokeInvitation,
} from './staff.data.ts'
import { Standing } from './standing.tsx'

type SecondFactorDialogProps = { member: StaffMember; account_id: string; onClose: () => void }

/** Switches off the second factor of somebody who has lost the phone. The reason goes to the audit trail. */
const SecondFactorDialog = ({ member, account_id, onClose }: SecondFactorDialogProps) => (
  <ReasonDialog
    title={`Switch off the second factor of ${member.name}?`}
    accept="Switch it off"
    unsaved="The second factor is still on."
    schema={endStaffSecondFactor.body}
    send={async (reason) => toastSuccess((await endSecondFactorOf({ account_id, reason })).message)}
    onClose={onClose}
  >
    For somebody who has lost the phone. They are logged out, and then sign in with the password
    alone. Make sure that the request really comes from them.
  </ReasonDialog>
)

type EraseDialogProps = { member: StaffMember; account_id: string; onClose: () => void }

const EraseDialog = ({ member: { name, email }, account_id, onClose }: EraseDialogProps) => (
  <ErasureDialog
    name={name}
    label={`Type their e-mail, ${email}`}
    inputMode="email"
    erase={async (typed) => {
      toastSuccess((await eraseMember({ account_id, confirm: typed })).message)
      onClose()
    }}
    onClose={onClose}
  >
    <ul>
      <li>
        <b>Goes:</b> name, e-mail, phone, qualification, sign-in, why they were away, mails to them,
        and what the audit trail says of them.
      </li>
      <li>
        <b>Stays:</b> what they did: payments, registers, marks. It is shown under a name such as
        ‘Former teacher 3’.
      </li>
      <li>
        <b>Not touched:</b> messages to families and pages of the website that name them, what
        others wrote, and backups made before today.
      </li>
    </ul>
  </ErasureDialog>
)

const errorsOf = schemaResolver(StaffChanges, { sync: true })

type EditDialogProps = { member: StaffMember; account_id: string; onClose: () => void }

function EditDialog({ member, account_id, onClose }: EditDialogProps) {
  const { name, email, email_typed, role, phone, qualification } = member
  const stored: MemberFields = {
    name,
    email: email ?? '',
    role,
    phone: phone ?? '',
    qualification: qualification ?? '',
  }

  const edit = useDialogForm({
    initialValues: stored,
    errorsOf,
    send: async (fields) => {
      const changes = Object.entries(fields).filter(
        ([field, value]) => value !== stored[field as keyof MemberFields],
      )
      if (changes.length > 0) {
        const sent = { account_id, ...Object.fromEntries(changes) }
        toastSuccess((await changeMember(sent)).message)
      }
      onClose()
    },
    onClose,
    unsaved: 'What you have changed is not saved yet.',
  })
  const isOther = edit.form.values.role !== role
  return (
    <FormDialog edit={edit} title={`Edit ${name}`} text={email} accept="Save">
      <MemberInputs
        form={edit.form}
        isNew={false}
        emailHint={
          email_typed
            ? 'They typed it and have not confirmed it. So it takes no link for a new password.'
            : undefined
        }
        roleHint={isOther ? 'Changing the role logs them out everywhere.' : undefined}
      />
    </FormDialog>
  )
}

type MemberActionsProps = {
  member: StaffMember
  account_id: string
  describedBy: string
}

const endingOf = ({ name }: StaffMember) => ({
  title: 'End access',
  text: `End ${name}’s access?`,
  detail:
    'They are logged out at once and cannot sign in. Their work stays, and you can resume the access.',
  accept: 'End access',
  destructive: true,
})

function MemberActions({ member, account_id, describedBy }: MemberActionsProps) {
  const [open, setOpen] = useState<'edit' | 'second factor' | 'erase'>()
  const { isSending, once } = useSending()
  const close = () => setOpen(undefined)
  const { is_active, role, second_factor } = member

  const turn = () =>
    once(async () => {
      if (is_active && !(await confirm(endingOf(member)))) return
      try {
        const turnAccess = is_active ? endAccess : resumeAccess
        toastSuccess((await turnAccess({ account_id })).message)
      } catch (error) {
        const text = is_active ? 'The access was not ended.' : 'The access was not resumed.'
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
      {!is_active && (
        <Button {...button} onClick={() => setOpen('erase')}>
          Erase
        </Button>
      )}
      {open === 'erase' && <EraseDialog member={member} account_id={account_id} onClose={close} />}
      {open === 'edit' && <EditDialog member={member} account_id={account_id} onClose={close} />}
      {open === 'second factor' && (
        <SecondFactorDialog member={member} account_id={account_id} onClose={close} />
      )}
    </>
  )
}

type InvitationActionsProps = {
  member: StaffMember
  invitation_id: number
  describedBy: string
  onInvited: (invitation: Invitation) => void
}

/** Actions for an invitation that was not accepted yet. */
function InvitationActions(props: InvitationActionsProps) {
  const { member, invitation_id, describedBy, onInvited } = props
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const fail = (text: string) => (error: unknown) =>
    alert({ title: member.name, text: failureText(text, error) })

  const renewInvitation = () =>
    once(() =>
      renewLink({ invitation_id }, attempt).then(
        ({ invitation }) => onInvited(invitation),
        fail('The invitation was not renewed.'),
      ),
    )
  const end = () =>
    once(async () => {
      const agreed = await confirm({
        title: 'Withdraw invitation',
        text: `Withdraw the invitation for ${member.name}?`,
        detail: 'Its links stop working.',
        accept: 'Withdraw',
        destructive: true,
      })
      if (!agreed) return
      await revokeInvitation({ invitation_id }).then(
        ({ message }) => toastSuccess(message),
        fail('The invitation was not withdrawn.'),
      )
    })
  const button = {
    size: 'xs',
    variant: 'quiet',
    'aria-describedby': describedBy,
  } as const
  return (
    <>
      <Button {...button} disabled={isSending} onClick={renewInvitation}>
        Invite again
      </Button>
      <Button {...button} disabled={isSending} onClick={end}>
        Withdraw
      </Button>
    </>
  )
}

/** The key of a row. */
export const keyOf = ({ account_id, invitation_id }: StaffMember) =>
  account_id ?? `invitation-${invitation_id}`

const nameId = (member: StaffMember) => `name-${keyOf(member)}`

type OnInvited = (invitation: Invitation) => void

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
        {member.email ?? member.phone}
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
