import { Textarea, TextInput } from '@mantine/core'
import { RemoveButton } from '../../ui/buttons/remove-button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import classes from './rows.module.css'
import type { Row, RowField } from './use-added-rows.ts'

type RowFieldsProps<Name extends string> = {
  /** Which one it is: `curriculum 1`. */
  what: string
  fields: readonly RowField<Name>[]
  row: Row<Name>
  onType: (name: Name, text: string) => void
  /** Absent on the last row: one is always kept. */
  onRemove: (() => void) | undefined
}

/** One row to be added. */
export function RowFields<Name extends string>(props: RowFieldsProps<Name>) {
  const { what, fields, row, onType, onRemove } = props

  return (
    <fieldset className={classes.row} aria-label={what}>
      <div className={classes.inputs}>
        {row.failure && <ErrorBox>{row.failure}</ErrorBox>}
        {fields.map(({ name, label, isLong }) => {
          const input = { label, value: row.texts[name], error: row.errors[name] }
          return isLong ? (
            <Textarea
              key={name}
              rows={2}
              {...input}
              onChange={({ currentTarget }) => onType(name, currentTarget.value)}
            />
          ) : (
            <TextInput
              key={name}
              autoComplete="off"
              {...input}
              onChange={({ currentTarget }) => onType(name, currentTarget.value)}
            />
          )
        })}
      </div>
      {onRemove && <RemoveButton what={what} onClick={onRemove} />}
    </fieldset>
  )
}
