import classes from './remove-button.module.css'

type RemoveButtonProps = {
  /** What it removes, read out: `schedule 2`. */
  what: string
  className?: string | undefined
  onClick: () => void
}

/** The × beside a row of fields. */
export function RemoveButton({ what, className = '', onClick }: RemoveButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.remove} ${className}`}
      aria-label={`Remove ${what}`}
      onClick={onClick}
    >
      ×
    </button>
  )
}
