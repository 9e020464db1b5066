import classes from './switch.module.css'

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
  /** The id of what it belongs to, where several stand on a page. */
  describedBy?: string
}

/** Turns something on or off at once; in a form that is saved later take a checkbox. */
export function Switch({ label, checked, onChange, describedBy }: SwitchProps) {
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
