import { type ChangeRequest, declineChangeRequest } from '@ganit/contract/change-requests'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { declineChange } from './requests.data.ts'

type DeclineChangeProps = { change: ChangeRequest; onClose: () => void }

/** Leaves the record as it is, for a reason that the guardian is told. */
export const DeclineChange = ({ change, onClose }: DeclineChangeProps) => (
  <ReasonDialog
    title="Decline change"
    accept="Decline"
    unsaved="The change is not declined yet."
    schema={declineChangeRequest.body}
    send={async (reason) => toastSuccess(await declineChange(change.change_request_id, { reason }))}
    onClose={onClose}
  >
    The record of {change.student.name} stays as it is. {change.proposer.name} is told the reason.
  </ReasonDialog>
)
