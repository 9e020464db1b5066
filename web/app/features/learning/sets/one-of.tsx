import { useId } from 'react'
import classes from './sets.module.css'

type OneOfProps<Value extends string> = {
  /** Label that is read aloud. */
  label: string
  choices: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** Two or more choices, of which one is taken. */
export function OneOf<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: OneOfProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="wrap gap4-24">
      {(Object.entries(choices) as [Value, string][]).map(([each, text]) => (
        <label key={each} className={`row gap10 centred ${classes.way}`}>
          <input
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {text}
        </label>
      ))}
    </div>
  )
}
