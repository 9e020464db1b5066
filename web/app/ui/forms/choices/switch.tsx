import { useState } from 'react'
import classes from './switch.module.css'

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
  /** The id of the element that the switch belongs to, if a page has several switches. */
  describedBy?: string
}

/** Turns something on or off at once; in a form with Save, use a checkbox. */
export function Switch({ label, checked, onChange, describedBy }: SwitchProps) {
  // Moves with the press; the shared state follows a moment later.
  const [shown, setShown] = useState(checked)
  const [known, setKnown] = useState(checked)

  if (checked !== known) {
    setKnown(checked)
    setShown(checked)
  }
  const turn = (on: boolean) => {
    setShown(on)
    onChange(on)
  }
  return (
    <label className={`gap8 centred small ${classes.switch}`}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        checked={shown}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
