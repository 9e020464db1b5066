import { type ReactNode, useId } from 'react'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import classes from './school-tests.module.css'

type TicksProps = {
  legend: string
  choices: readonly { value: number; text: string }[]
  chosen: readonly number[]
  error: ReactNode
  onChange: (chosen: number[]) => void
}

/** Checkboxes that choose several entries of a list. */
export function Ticks({ legend, choices, chosen, error, onChange }: TicksProps) {
  const wrong = useId()
  const toggle = (value: number) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <fieldset className={classes.chapters}>
      <legend>{legend}</legend>
      <div className={classes.ticks}>
        {choices.map(({ value, text }, n) => (
          <Checkbox
            key={value}
            label={text}
            checked={chosen.includes(value)}
            {...(error && n === 0 && { 'aria-invalid': true, 'aria-describedby': wrong })}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {error && (
        <p id={wrong} className="pen">
          {error}
        </p>
      )}
    </fieldset>
  )
}
