import { type Payment, reversePayment } from '@ganit/contract/money/payments'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../../ui/forms/dialogs/reason-dialog.tsx'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { undoPayment } from '../payments.data.ts'

type ReverseDialogProps = { payment: Payment; payer: string; onClose: () => void }

/** Reverses one payment, with a reason. */
export const ReverseDialog = ({ payment, payer, onClose }: ReverseDialogProps) => (
  <ReasonDialog
    title="Reverse payment"
    accept="Reverse"
    unsaved="The payment is not reversed yet."
    schema={reversePayment.body}
    send={async (reason) => {
      await undoPayment({ payment_id: payment.payment_id, reason })
      toastSuccess('Payment reversed.')
    }}
    onClose={onClose}
  >
    Receipt <b>{payment.receipt_number}</b>, {formatRupees(payment.amount)} from {payer}. It stays
    in the books as reversed, and what it settled is owed again.
  </ReasonDialog>
)
