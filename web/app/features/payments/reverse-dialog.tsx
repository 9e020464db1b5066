import { PAYMENT_LABELS, type Payment, reversePayment } from '@ganit/contract/payments'
import { Button, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './payment-dialog.module.css'
import { takeBack } from './payments.data.ts'

const errorsOf = schemaResolver(reversePayment.body, { sync: true })

type ReverseDialogProps = { payment: Payment; payer: string; onClose: () => void }

/** Takes one payment back, for a reason that stays beside it. */
export function ReverseDialog({ payment, payer, onClose }: ReverseDialogProps) {
  const id = useId()
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues: { reason: '' },
    errorsOf,
    send: async ({ reason }) => {
      await takeBack(payment.payment_id, reason)
      toastSuccess('Payment reversed.')
      onClose()
    },
    onClose,
    unsaved: 'The payment is not reversed yet.',
  })
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
