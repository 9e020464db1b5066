import { Icon } from '../ui/layout/icon.tsx'
import { setFinding } from '../ui/tables/finding.ts'
import classes from './colour-scheme-switch.module.css'

/** The way to students, batches and pages by name, for those who do not know the keys. */
export function FindButton() {
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label="Find"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Find (Ctrl K)"
      onClick={() => setFinding(true)}
    >
      <Icon name="search" />
    </button>
  )
}
