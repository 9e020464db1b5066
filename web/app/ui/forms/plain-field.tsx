import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './plain-field.module.css'

type PlainFieldProps = ComponentProps<'input'> & {
  label: ReactNode
  /** Right of the label. */
  aside?: ReactNode
  description?: ReactNode
  /** The sentence about a wrong value. */
  error?: ReactNode
}

/** A field that looks like Mantine's without needing it: for pages that must load little. */
export function PlainField({ label, aside, description, error, ...input }: PlainFieldProps) {
  const id = useId()
  const [about, wrong] = [description && `${id}-about`, error && `${id}-wrong`]

  return (
    <div className="stack gap6">
      <div className="wrap gap4-16 split foot">
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {aside}
      </div>
      {description && (
        <p id={`${id}-about`} className={classes.about}>
          {description}
        </p>
      )}
      <input
        id={id}
        className={classes.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={[about, wrong].filter(Boolean).join(' ') || undefined}
        {...input}
      />
      {error && (
        <p id={`${id}-wrong`} className={classes.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}
