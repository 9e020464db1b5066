import { endStaffSecondFactor, type StaffMember } from '@ganit/contract/staff'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { endSecondFactorOf } from './staff.data.ts'

type SecondFactorDialogProps = { member: StaffMember; account_id: string; onClose: () => void }

/** Switches off the second factor of somebody who has lost the phone, for a reason that the trail keeps. */
export const SecondFactorDialog = ({ member, account_id, onClose }: SecondFactorDialogProps) => (
  <ReasonDialog
    title={`Switch off the second factor of ${member.name}?`}
    accept="Switch it off"
    unsaved="The second factor is still on."
    schema={endStaffSecondFactor.body}
    send={async (reason) => toastSuccess(await endSecondFactorOf(account_id, reason))}
    onClose={onClose}
  >
    For who has lost the phone. They are logged out, and sign in with the password alone. Be sure
    that it is they who ask.
  </ReasonDialog>
)
