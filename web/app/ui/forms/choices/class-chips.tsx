import { CLASS_NUMBERS } from '@ganit/contract/shared'
import type { ReactNode } from 'react'
import { Button } from '../../buttons/button.tsx'
import chips from '../dates/range-chips.module.css'
import { FieldError } from '../fields/fields.tsx'

type ClassChipsProps = {
  label: string
  /** Null until somebody chooses. */
  value: readonly number[] | null
  onChange: (value: number[]) => void
  error?: ReactNode
}

/** The twelve classes as chips, any of which can be chosen. */
export function ClassChips({ label, value, onChange, error }: ClassChipsProps) {
  const chosen = new Set<number>(value)
  /** A second class chooses all from the first one to it; then each press changes one. */
  const flip = (n: number) => {
    const [first, ...more] = chosen
    const isRun = first !== undefined && more.length === 0 && first !== n
    const isBetween = (each: number) =>
      each >= Math.min(first ?? n, n) && each <= Math.max(first ?? n, n)
    onChange(
      CLASS_NUMBERS.filter((each) => (isRun ? isBetween(each) : chosen.has(each) !== (each === n))),
    )
  }
  return (
    <fieldset className="stack gap8">
      <legend className="strong below12">{label}</legend>
      <div className={`wrap gap6 ${chips.chips}`}>
        {CLASS_NUMBERS.map((n) => (
          <Button
            key={n}
            size="sm"
            aria-label={`Class ${n}`}
            aria-pressed={chosen.has(n)}
            onClick={() => flip(n)}
          >
            {n}
          </Button>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
