import { Textarea, TextInput } from '@mantine/core'
import { RemoveButton } from '../../ui/buttons/remove-button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import type { ContentKind } from './content-kind.ts'
import classes from './rows.module.css'
import type { Row } from './use-content-rows.ts'

type ContentRowFieldsProps = {
  kind: ContentKind
  row: Row
  /** Which one it is, from 1. */
  number: number
  onType: (name: 'name' | 'description', text: string) => void
  /** Absent on the last row: one is always kept. */
  onRemove: (() => void) | undefined
}

/** One row to be added. */
export function ContentRowFields({ kind, row, number, onType, onRemove }: ContentRowFieldsProps) {
  const { labels, hasDescription, noun } = kind

  return (
    <fieldset className={classes.row} aria-label={`${noun[0]} ${number}`}>
      <div className={classes.inputs}>
        {row.failure && <ErrorBox>{row.failure}</ErrorBox>}
        <TextInput
          label={labels.name}
          autoComplete="off"
          value={row.name}
          error={row.errors.name}
          onChange={({ currentTarget }) => onType('name', currentTarget.value)}
        />
        {hasDescription && (
          <Textarea
            label={labels.description}
            rows={2}
            value={row.description}
            error={row.errors.description}
            onChange={({ currentTarget }) => onType('description', currentTarget.value)}
          />
        )}
      </div>
      {onRemove && <RemoveButton what={`${noun[0]} ${number}`} onClick={onRemove} />}
    </fieldset>
  )
}
