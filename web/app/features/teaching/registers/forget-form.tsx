import { deleteRegister } from '@ganit/contract/teaching/registers'
import { schemaResolver } from '@mantine/form'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import classes from './lesson-page.module.css'
import { forgetRegister } from './registers.data.ts'

const REASON_MAX = 200

type ForgetFormProps = { lesson_id: number; onClose: () => void }

/** Withdraws a register with a reason and drops its marks. */
export default function ForgetForm({ lesson_id, onClose }: ForgetFormProps) {
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { reason: '' },
    errorsOf: schemaResolver(deleteRegister.body, { sync: true }),
    send: async ({ reason }) => {
      toastSuccess((await forgetRegister({ lesson_id, reason })).message)
      onClose()
    },
  })

  return (
    <form ref={formRef} noValidate className={classes.forget} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        autoFocus
        label="Why it was not taken after all"
        maxLength={REASON_MAX}
        autoComplete="off"
        name="reason"
        {...form.getInputProps('reason')}
      />
      <div className="wrap gap10">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="danger" loading={isSending}>
          Delete all its marks
        </Button>
      </div>
    </form>
  )
}
