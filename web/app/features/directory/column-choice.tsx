import { Checkbox } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import classes from './column-choice.module.css'
import { COLUMN_NAMES, type ColumnName, columnOf } from './columns.ts'

export type ColumnChoiceProps = {
  columns: readonly ColumnName[]
  choose: (column: ColumnName, isShown: boolean) => void
}

const CHOOSABLE = COLUMN_NAMES.filter((name) => name !== 'name')

/** A list of checkboxes under `Columns`; closes with Escape, or when something else is used. */
export function ColumnChoice({ columns, choose }: ColumnChoiceProps) {
  const whole = useRef<HTMLDetailsElement>(null)

  const close = () => {
    if (whole.current) whole.current.open = false
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    close()
    whole.current?.querySelector('summary')?.focus()
  }
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) close()
  }
  return (
    <details
      ref={whole}
      className={classes.whole}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeaving}
    >
      <summary className={classes.button}>Columns</summary>
      <fieldset className={classes.list}>
        <legend className={classes.legend}>Shown on this device</legend>
        {CHOOSABLE.map((name) => (
          <Checkbox
            key={name}
            label={columnOf(name).label}
            checked={columns.includes(name)}
            onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
          />
        ))}
      </fieldset>
    </details>
  )
}
