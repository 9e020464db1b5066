import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './plain-field.module.css'

type PlainTextProps = ComponentProps<'textarea'> & { label: ReactNode }

/** Like `PlainField`, for a text of several lines. */
export function PlainText({ label, ...text }: PlainTextProps) {
  const id = useId()

  return (
    <div className="stack packed gap6">
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <textarea id={id} className={`${classes.input} ${classes.text}`} {...text} />
    </div>
  )
}
