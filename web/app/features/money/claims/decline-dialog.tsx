import { type Claim, declineClaim } from '@ganit/contract/money/claims'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { refuseClaim } from './claims.data.ts'

type DeclineDialogProps = { claim: Claim; onClose: () => void }

/** Declines a claim whose money was not found; the payer sees the reason. */
export const DeclineDialog = ({ claim, onClose }: DeclineDialogProps) => (
  <ReasonDialog
    title="Decline payment"
    accept="Decline"
    unsaved="The payment is not declined yet."
    schema={declineClaim.body}
    send={async (reason) => {
      const { message } = await refuseClaim({ claim_id: claim.claim_id, reason })
      toastSuccess(message)
    }}
    onClose={onClose}
  >
    {formatRupees(claim.amount)}, UTR {claim.utr}. The payer sees the reason and can report the
    payment again.
  </ReasonDialog>
)
