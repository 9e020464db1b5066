import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import classes from './remove-button.module.css'

type RemoveButtonProps = {
  /** Text read aloud after "Remove": `schedule 2`. */
  what: string
  className?: string | undefined
  onClick: () => void
}

/** The × of a row of fields (a fieldset). If its row disappears, the last remaining row takes the focus. */
export function RemoveButton({ what, className = '', onClick }: RemoveButtonProps) {
  const remove = ({ currentTarget }: MouseEvent) => {
    const rows = currentTarget.closest('fieldset')?.parentElement
    flushSync(onClick)
    if (currentTarget.isConnected) return
    rows
      ?.querySelector(':scope > fieldset:last-of-type')
      ?.querySelector<HTMLElement>('input, select')
      ?.focus()
  }
  return (
    <button
      type="button"
      className={`${classes.remove} ${className}`}
      aria-label={`Remove ${what}`}
      onClick={remove}
    >
      ×
    </button>
  )
}
