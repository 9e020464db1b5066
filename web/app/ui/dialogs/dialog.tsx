import { type ReactNode, useId } from 'react'
import classes from './dialog.module.css'
import { Modal } from './modal.tsx'

type DialogProps = {
  /** alertdialog for a question that must be answered, dialog for a notice. */
  role?: 'dialog' | 'alertdialog'
  title: string
  children?: ReactNode
  /** The button marked `data-autofocus` gets the focus. */
  buttons: ReactNode
  /** Called on Escape. */
  onClose: () => void
}

/** A modal with title, text and buttons; stop rendering it to close it. Prefer `confirm` and `alert`. */
export function Dialog({ role = 'dialog', title, children, buttons, onClose }: DialogProps) {
  const id = useId()

  return (
    <Modal
      role={role}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <div className={classes.buttons}>{buttons}</div>
    </Modal>
  )
}
