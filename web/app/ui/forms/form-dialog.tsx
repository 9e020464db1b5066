import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import dialog from '../dialogs/dialog.module.css'
import { Modal } from '../dialogs/modal.tsx'
import { ErrorBox } from '../feedback/error-box.tsx'
import classes from './reason-dialog.module.css'

type FormDialogProps = {
  /** From `useDialogForm`. */
  edit: {
    formRef: RefObject<HTMLFormElement | null>
    failure: ReactNode
    isSending: boolean
    submit: (event: FormEvent) => void
    close: () => void
  }
  title: string
  /** What it is about, below the title. */
  text?: ReactNode
  /** On the button that sends it. */
  accept: string
  className?: string | undefined
  children: ReactNode
}

/** The frame of a short form in a dialog: title, what failed, fields, and the two buttons. */
export function FormDialog(props: FormDialogProps) {
  const { edit, title, text, accept, className = '', children } = props
  const { formRef, failure, isSending, submit, close } = edit
  const id = useId()

  return (
    <Modal
      className={`${dialog.dialog} ${className}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onClose={close}
    >
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {text && <p id={`${id}-text`}>{text}</p>}
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {children}
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {accept}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
