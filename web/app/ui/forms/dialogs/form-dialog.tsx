import { useLingui } from '@lingui/react'
import { type FormEvent, type ReactNode, type RefObject, useId, useLayoutEffect } from 'react'
import { Button } from '../../buttons/button.tsx'
import dialog from '../../dialogs/dialog.module.css'
import { Modal } from '../../dialogs/modal.tsx'
import { ErrorBox } from '../../feedback/error-box.tsx'
import { MayBeRecorded } from '../records/may-be-recorded.tsx'
import classes from './reason-dialog.module.css'

type FormDialogProps = {
  /** The edit that `useDialogForm` returns. */
  edit: {
    formRef: RefObject<HTMLFormElement | null>
    failure: ReactNode
    /** From `useMoneyForm`: why the request may have been recorded; the fields are then locked. */
    unanswered?: string | undefined
    isSending: boolean
    submit: (event: FormEvent) => void
    close: () => void
  }
  title: string
  /** A text below the title. */
  text?: ReactNode
  /** Label of the submit button. */
  accept: string
  /** Other buttons, before the last one. */
  more?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The frame of a short form in a dialog: title, failure, fields, and two buttons. */
export function FormDialog(props: FormDialogProps) {
  const { i18n } = useLingui()

  const { edit, title, text, accept, more, className = '', children } = props
  const { formRef, failure, unanswered, isSending, submit, close } = edit
  const id = useId()

  // The fields are about to be disabled, so the submit button takes the focus first.
  useLayoutEffect(() => {
    if (unanswered) formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [unanswered, formRef])

  return (
    <Modal
      className={`${dialog.dialog} ${classes.frame} ${className}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onClose={close}
    >
      <form ref={formRef} noValidate className={`stack gap20 ${classes.form}`} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {text && <p id={`${id}-text`}>{text}</p>}
        </div>
        {unanswered ? (
          <MayBeRecorded why={unanswered} />
        ) : (
          failure && <ErrorBox>{failure}</ErrorBox>
        )}
        <fieldset className={classes.fields} disabled={Boolean(unanswered)}>
          {children}
        </fieldset>
        <div className={dialog.buttons}>
          <Button onClick={close}>{i18n.t('Cancel')}</Button>
          {!unanswered && more}
          <Button type="submit" variant="filled" loading={isSending}>
            {unanswered ? i18n.t('Try again') : accept}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
