import type { Ledger } from '@ganit/contract/ledger'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { confirm } from '../../ui/dialogs/ask.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import classes from './payment-dialog.module.css'
import { PaymentDone } from './payment-done.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ledger } from './payments.data.ts'
import { usePayment } from './use-payment.ts'

type PaymentDialogProps = {
  /** The payer, with what is owed, as it was just now. */
  payer: Ledger
  /** Today at the academy, `YYYY-MM-DD`. */
  today: string
  /** The batch that it is about, where it is about one. */
  batchId?: number | undefined
  onClose: () => void
}

const agreedToDrop = (isUncertain: boolean) =>
  confirm(
    isUncertain
      ? {
          title: 'Close without an answer?',
          text: 'The payment may have been recorded or not. Look at the student’s payments before you record it again.',
          accept: 'Close',
          refuse: 'Stay',
          losesWork: true,
        }
      : {
          title: 'Leave without saving?',
          text: 'The payment you have typed is not recorded yet.',
          accept: 'Leave',
          refuse: 'Stay',
          losesWork: true,
        },
  )

/** Records one payment of a student, and offers its receipt. */
export function PaymentDialog({ payer, today, batchId, onClose }: PaymentDialogProps) {
  const id = useId()
  const { data: now = payer } = useQuery(ledger(payer.uid))
  const edit = usePayment(now, today, batchId)
  const { recorded, isSending, isTyped, unanswered } = edit

  const close = async () => {
    if (isSending && !recorded) return
    const mayLose = !recorded && (isTyped || Boolean(unanswered))
    if (!mayLose || (await agreedToDrop(Boolean(unanswered)))) onClose()
  }
  return (
    <Modal
      className={`${dialog.dialog} ${classes.dialog}`}
      aria-labelledby={`${id}-title`}
      onClose={close}
    >
      {recorded ? (
        <div className={classes.done}>
          <PaymentDone
            titleId={`${id}-title`}
            payer={now}
            payment={recorded}
            mark={edit.mark.outcome}
            onClose={onClose}
          />
        </div>
      ) : (
        <PaymentForm titleId={`${id}-title`} payer={now} edit={edit} onCancel={close} />
      )}
    </Modal>
  )
}
