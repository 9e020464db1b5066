import { endStaffSecondFactor, type StaffMember } from '@ganit/contract/staff'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import { endSecondFactorOf } from './staff.data.ts'
import classes from './staff-dialog.module.css'

const errorsOf = schemaResolver(endStaffSecondFactor.body, { sync: true })

type SecondFactorDialogProps = { member: StaffMember; account_id: string; onClose: () => void }

/** Switches off the second factor of somebody who has lost the phone, for a reason that the trail keeps. */
export function SecondFactorDialog({ member, account_id, onClose }: SecondFactorDialogProps) {
  const id = useId()
  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues: { reason: '' },
    errorsOf,
    send: async ({ reason }) => {
      toastSuccess(await endSecondFactorOf(account_id, reason))
      onClose()
    },
    onClose,
    unsaved: 'The second factor is still on.',
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
          <h2 id={`${id}-title`}>Switch off the second factor of {member.name}?</h2>
          <p id={`${id}-text`}>
            For who has lost the phone. They are logged out, and sign in with the password alone. Be
            sure that it is they who ask.
          </p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <TextInput
          data-autofocus
          label="Reason"
          name="reason"
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger-filled" loading={isSending}>
            Switch it off
          </Button>
        </div>
      </form>
    </Modal>
  )
}
