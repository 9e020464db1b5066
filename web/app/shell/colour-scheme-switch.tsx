import { Icon } from '../ui/layout/icon.tsx'
import { toggleColourScheme } from './colour-scheme.ts'
import classes from './colour-scheme-switch.module.css'

/** Paper or blackboard. Follows the system until it is pressed. */
export function ColourSchemeSwitch({ label = 'Colour scheme' }: { label?: string }) {
  // Which one is on is known to the browser only, so both icons are there and the style sheet shows one.
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label={label}
      onClick={toggleColourScheme}
    >
      <span className={classes.toDark}>
        <Icon name="moon" />
      </span>
      <span className={classes.toLight}>
        <Icon name="sun" />
      </span>
    </button>
  )
}
