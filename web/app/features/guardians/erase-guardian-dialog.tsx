import type { GuardianCandidate } from '@ganit/contract/guardian-erasures'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { eraseGuardian } from '../privacy/guardian-erasure.data.ts'
import classes from './family.module.css'

type Props = { wish: GuardianCandidate; onClose: () => void }

const reason = (error: unknown) =>
  (error instanceof ApiError && error.fields.confirm) || messageOf(error)

/** Says what goes and what stays, and wants the guardian's number typed before it erases. */
export function EraseGuardianDialog({ wish: { guardian_id, name }, onClose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(async () => {
      setFailure('')
      try {
        await eraseGuardian(guardian_id, typed)
      } catch (error) {
        return setFailure(reason(error))
      }
      toastSuccess('The guardian was erased.')
      onClose()
    })
  }
  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Erase {name}?</h2>
          <WhatHappens id={`${id}-text`} />
        </div>
        <TextInput
          data-autofocus
          label={`Type the guardian’s number, ${guardian_id}`}
          name="confirm"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setFailure('')
          }}
          error={failure}
        />
        <div className={dialog.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger-filled" loading={isSending}>
            Erase
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const WhatHappens = ({ id }: { id: string }) => (
  <div id={id}>
    <p>This cannot be undone.</p>
    <ul>
      <li>
        <b>Goes:</b> account, sign-in, name, phone, e-mail, whom they look after, what they asked
        for, messages to them, screenshots of payments, and what the audit trail says of them.
        Payments that wait to be checked are withdrawn.
      </li>
      <li>
        <b>Stays:</b> the children’s records, what was paid, and that and when something was agreed,
        without the guardian.
      </li>
      <li>
        <b>Not touched:</b> what others wrote about the guardian, and backups made before today.
      </li>
    </ul>
  </div>
)
