import { useLingui } from '@lingui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './plain-field.module.css'

type PlainFieldProps = ComponentProps<'input'> & {
  label: ReactNode
  /** Right of the label. */
  aside?: ReactNode
  description?: ReactNode
  /** Right of what is typed: a unit. */
  after?: ReactNode
  /** Says at the end of the label's line that it may stay blank. */
  isOptional?: boolean
  /** The sentence about a wrong value. */
  error?: ReactNode
}

/** A field that looks like Mantine's without needing it: for pages that must load little. */
export function PlainField({
  label,
  aside,
  description,
  after,
  isOptional = false,
  error,
  ...input
}: PlainFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const optional = isOptional && `${id}-optional`
  const [about, wrong] = [description && `${id}-about`, error && `${id}-wrong`]

  return (
    <div className="stack packed gap6">
      <div className="wrap gap4-16 split foot">
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {aside}
        {isOptional && (
          <span id={`${id}-optional`} className={classes.about}>
            {i18n.t('Optional')}
          </span>
        )}
      </div>
      {description && (
        <p id={`${id}-about`} className={classes.about}>
          {description}
        </p>
      )}
      <div className="row gap8 centred">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={[optional, about, wrong].filter(Boolean).join(' ') || undefined}
          {...input}
          className={`${classes.input} ${input.className ?? ''}`}
        />
        {after}
      </div>
      {error && (
        <p id={`${id}-wrong`} className={classes.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}
