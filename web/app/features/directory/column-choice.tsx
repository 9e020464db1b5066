import { Checkbox } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import classes from './column-choice.module.css'
import { COLUMN_NAMES, type ColumnName, columnOf } from './columns.ts'

export type ColumnChoiceProps = {
  columns: readonly ColumnName[]
  choose: (column: ColumnName, isShown: boolean) => void
}

const CHOOSABLE = COLUMN_NAMES.filter((name) => name !== 'name')

/** A list of checkboxes under `Columns`; closes with Escape, or when something else is used. */
export function ColumnChoice({ columns, choose }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const whole = useClickOutside<HTMLDetailsElement>(() => setOpen(false))

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) setOpen(false)
  }
  return (
    <details
      ref={whole}
      open={isOpen}
      className={classes.whole}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeaving}
    >
      <summary ref={button} className={classes.button}>
        Columns
      </summary>
      {/* Only while it is open: the filters beside it have some of the same names. */}
      {isOpen && (
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
      )}
    </details>
  )
}
