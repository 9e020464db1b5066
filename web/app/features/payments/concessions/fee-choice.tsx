import { CONCESSION_LABELS } from '@ganit/contract/concessions'
import type { BatchFee } from '@ganit/contract/fees'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../ui/text/formats.ts'
import classes from './concessions.module.css'

type FeeChoiceProps = {
  fees: readonly BatchFee[]
  /** The chosen ones; null for all. */
  chosen: number[] | null
  onChange: (chosen: number[] | null) => void
  error: ReactNode
}

/** Which fees something is for: all of them, or some. */
export function FeeChoice({ fees, chosen, onChange, error }: FeeChoiceProps) {
  const tick = (fee_id: number, on: boolean) =>
    onChange(on ? [...(chosen ?? []), fee_id] : (chosen ?? []).filter((id) => id !== fee_id))

  return (
    <fieldset className={classes.fees}>
      <legend>{CONCESSION_LABELS.fee_ids}</legend>
      <Checkbox
        label="All fees of all batches"
        checked={chosen === null}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : [])}
      />
      {chosen !== null &&
        fees.map(({ fee_id, title, amount }) => (
          <Checkbox
            key={fee_id}
            className={classes.fee ?? ''}
            label={`${title}, ${formatMoney(amount)}`}
            checked={chosen.includes(fee_id)}
            onChange={({ currentTarget }) => tick(fee_id, currentTarget.checked)}
          />
        ))}
      {chosen !== null && fees.length === 0 && <p>The student’s batches ask for nothing yet.</p>}
    </fieldset>
  )
}
