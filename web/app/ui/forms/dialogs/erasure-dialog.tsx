import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { Button } from '../../buttons/button.tsx'
import dialog from '../../dialogs/dialog.module.css'
import { Modal } from '../../dialogs/modal.tsx'
import { TextInput } from '../fields/fields.tsx'
import { useSending } from '../use-sending.ts'
import classes from './reason-dialog.module.css'

type ErasureDialogProps = {
  name: string
  /** A text such as `Type the student’s number, 12`. */
  label: string
  inputMode?: 'numeric' | 'email'
  /** Erases the person; the typed text proves it. Returns true if that leaves the page. */
  erase: (typed: string) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

const reasonOfFailure = (error: unknown) =>
  (error instanceof ApiError && error.fields.confirm) || messageOf(error)

/** Names the data that is erased and the data that is kept, and requires a number or an e-mail to be typed first. */
export function ErasureDialog(props: ErasureDialogProps) {
  const { name, label, inputMode = 'numeric', erase, onClose, children } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(async () => {
      setFailure('')
      try {
        return await erase(typed)
      } catch (error) {
        return setFailure(reasonOfFailure(error))
      }
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
      <form noValidate className={`stack gap18 ${classes.erasure}`} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Erase {name}?</h2>
          <div id={`${id}-text`}>
            <p>This cannot be undone.</p>
            {children}
          </div>
        </div>
        <TextInput
          data-autofocus
          label={label}
          name="confirm"
          inputMode={inputMode}
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
