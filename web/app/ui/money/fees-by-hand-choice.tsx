import { memo, type ReactNode } from 'react'
import { Radio } from '../forms/fields/fields.tsx'

type FeesByHandChoiceProps = {
  /** Null until somebody chooses. */
  value: boolean | null
  onChange: (value: boolean) => void
  error?: ReactNode
}

/** Drawn again only when it changes, whatever function the form passes. */
const isSame = (before: FeesByHandChoiceProps, now: FeesByHandChoiceProps) =>
  before.value === now.value && before.error === now.error

/** Where the office reads who has paid: in the receipts, or in marks that it sets by hand. */
export const FeesByHandChoice = memo(function FeesByHandChoice({
  value,
  onChange,
  error,
}: FeesByHandChoiceProps) {
  return (
    <fieldset className="stack gap12">
      <legend className="strong below12">Who has paid is known from</legend>
      <Radio
        name="fees_by_hand"
        label="receipts in Ganit"
        checked={value === false}
        onChange={() => onChange(false)}
      />
      <Radio
        name="fees_by_hand"
        label="marks by hand"
        checked={value === true}
        onChange={() => onChange(true)}
      />
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}, isSame)
