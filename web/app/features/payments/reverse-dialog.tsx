import { PAYMENT_LABELS, type Payment } from '@ganit/contract/payments'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './payment-dialog.module.css'
import { useReversal } from './use-reversal.ts'

type ReverseDialogProps = { payment: Payment; payer: string; onClose: () => void }

/** Takes one payment back, for a reason that stays beside it. */
export function ReverseDialog({ payment, payer, onClose }: ReverseDialogProps) {
  const id = useId()
  const { form, formRef, failure, isSending, close, save } = useReversal(payment, onClose)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={close}
    >
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Reverse payment</h2>
          <p id={`${id}-text`}>
            Receipt <b>{payment.receipt_number}</b>, {formatMoney(payment.amount)} from {payer}. It
            stays in the books as reversed, and what it settled is owed again.
          </p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Textarea
          data-autofocus
          label={PAYMENT_LABELS.reason}
          name="reason"
          rows={3}
          {...form.getInputProps('reason')}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger-filled" loading={isSending}>
            Reverse
          </Button>
        </div>
      </form>
    </Modal>
  )
}
