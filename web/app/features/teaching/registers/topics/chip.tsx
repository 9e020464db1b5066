import classes from './topics-row.module.css'

type ChipProps = { text: string; of?: string; isOn?: boolean; onPress: () => void; off?: boolean }

/** A choice as a chip; the chosen one is shown as pressed. */
export const Chip = ({ text, of, isOn, onPress, off }: ChipProps) => (
  <button
    type="button"
    className={classes.chip}
    aria-pressed={isOn}
    aria-disabled={off}
    onClick={() => off || onPress()}
  >
    {text} {of && <span>{of}</span>}
  </button>
)
