import { memo, type ReactNode } from 'react'
import classes from './admission.module.css'

type ChoiceProps = {
  name: string
  value: string
  chosen: string
  onChoose: (value: string) => void
  children: ReactNode
}

/** One of several choices, as a label around its radio button. */
export const Choice = ({ name, value, chosen, onChoose, children }: ChoiceProps) => (
  <label data-chosen={value === chosen || undefined}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={value === chosen}
      onChange={() => onChoose(value)}
    />
    {children}
  </label>
)

type ChipsProps = {
  legend: string
  name: string
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** A few choices side by side, of which one is taken. */
export const Chips = memo(function Chips({
  legend,
  name,
  choices,
  value,
  onChange,
  error,
}: ChipsProps) {
  return (
    <fieldset className={classes.field} aria-invalid={error ? true : undefined}>
      <legend>{legend}</legend>
      <div className={classes.chips} data-many={choices.length > 6 || undefined}>
        {choices.map((each) => (
          <Choice
            key={each.value}
            name={name}
            value={each.value}
            chosen={value}
            onChoose={onChange}
          >
            {each.label}
          </Choice>
        ))}
      </div>
      {error && <p className={`small pen ${classes.error}`}>{error}</p>}
    </fieldset>
  )
})
