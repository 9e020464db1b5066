import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { confirm, type Question } from '../../ui/dialogs/ask.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import classes from './payment-dialog.module.css'
import { PaymentDone } from './payment-done.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ledger } from './payments.data.ts'
import type { Opened } from './unanswered.ts'
import { usePayment } from './use-payment.ts'

type PaymentDialogProps = { opened: Opened; onClose: () => void }

const TYPED: Question = {
  title: 'Leave without saving?',
  text: 'The payment you have typed is not recorded yet.',
  accept: 'Leave',
  refuse: 'Stay',
  losesWork: true,
}
const UNANSWERED: Question = {
  title: 'Close without an answer?',
  text: 'The payment may have been recorded or not. Look at the student’s payments before you record it again.',
  accept: 'Close',
  refuse: 'Stay',
  losesWork: true,
}

/** Records one payment of a student, and offers its receipt. */
export function PaymentDialog({ opened, onClose }: PaymentDialogProps) {
  const id = useId()
  const { payer } = opened
  const { data: now = payer } = useQuery(ledger(payer.uid))
  const edit = usePayment(opened, now)
  const { recorded, isSending, isTyped, unanswered, giveUp } = edit
  const isUncertain = isSending || Boolean(unanswered)
  const question = isUncertain ? UNANSWERED : TYPED
  const mayLose = !recorded && (isTyped || isUncertain)
  useLeaveWarning(mayLose, question)

  const close = async () => {
    if (isSending && !recorded) return
    if (mayLose && !(await confirm(question))) return
    giveUp()
    onClose()
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
