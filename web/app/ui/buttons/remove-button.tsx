import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import classes from './remove-button.module.css'

type RemoveButtonProps = {
  /** What it removes, read out: `schedule 2`. */
  what: string
  className?: string | undefined
  onClick: () => void
}

/** The × in a row of fields, a fieldset. Where it goes with its row, the focus goes to the last row that is left. */
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
