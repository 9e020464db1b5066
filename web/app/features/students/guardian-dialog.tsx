import { GUARDIAN_LABELS } from '@ganit/contract/registration'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { confirm, type Question } from '../../ui/dialogs/ask.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { saveConsent } from '../privacy/privacy.data.ts'
import classes from './student-privacy.module.css'

const reason = (error: unknown) =>
  (error instanceof ApiError && error.fields.guardian_name) || messageOf(error)

const TYPED: Question = {
  title: 'Leave without saving?',
  text: 'The agreement is not recorded yet.',
  accept: 'Leave',
  refuse: 'Stay',
  losesWork: true,
}

/** Records that a parent or guardian has agreed on paper, and who it was. */
export function GuardianDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const id = useId()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const isTyped = name.trim() !== ''

  useLeaveWarning(isTyped, TYPED)

  const save = () =>
    once(async () => {
      setFailure('')
      try {
        const draft = { purpose: 'guardian', given: true, guardian_name: name } as const
        toastSuccess(await saveConsent(uid, draft, attempt))
        onClose()
        return true
      } catch (error) {
        setFailure(reason(error))
      }
    })
  async function close() {
    if (isSending) return
    const agreed = !isTyped || (await confirm(TYPED))
    if (agreed) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Guardian’s agreement</h2>
          <p>For an agreement that you have seen on paper. Keep the paper.</p>
        </div>
        <TextInput
          data-autofocus
          label={GUARDIAN_LABELS.guardian_name}
          name="guardian_name"
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setFailure('')
          }}
          error={failure}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
