import { CLAIM_LABELS, type Claim, declineClaim } from '@ganit/contract/claims'
import { Button, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { decline } from './claims.data.ts'
import classes from './claims.module.css'

const errorsOf = schemaResolver(declineClaim.body, { sync: true })

type DeclineDialogProps = { claim: Claim; onClose: () => void }

/** Says that the money was not found, for a reason that the payer is told. */
export function DeclineDialog({ claim, onClose }: DeclineDialogProps) {
  const id = useId()
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues: { reason: '' },
    errorsOf,
    send: async (body) => {
      const { message } = await decline(claim.claim_id, body)
      toastSuccess(message)
      onClose()
    },
    onClose,
    unsaved: 'The payment is not declined yet.',
  })

  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={close}
    >
      <form ref={formRef} noValidate className={classes.facts} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Decline payment</h2>
          <p id={`${id}-text`}>
            {formatMoney(claim.amount)}, UTR {claim.utr}. The payer is told the reason, and can say
            again that it was paid.
          </p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Textarea
          data-autofocus
          label={CLAIM_LABELS.reason}
          name="reason"
          rows={3}
          {...form.getInputProps('reason')}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger-filled" loading={isSending}>
            Decline
          </Button>
        </div>
      </form>
    </Modal>
  )
}
