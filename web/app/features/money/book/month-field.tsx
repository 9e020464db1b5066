import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { monthAfter } from '../../../ui/text/times/months.ts'
import classes from './book.module.css'

/** Months that the field offers; the arrows lead to earlier ones. */
const MONTHS = 36

type MonthFieldProps = { month: string; thisMonth: string; onChoose: (month: string) => void }

/** A month to go to, the latest first. */
export function MonthField({ month, thisMonth, onChoose }: MonthFieldProps) {
  const months = Array.from({ length: MONTHS }, (_, n) => monthAfter(thisMonth, -n))
  const offered = months.includes(month) ? months : [...months, month].toSorted().toReversed()
  return (
    <NativeSelect
      size="sm"
      className={classes.month}
      aria-label="Month"
      data={offered.map((value) => ({ value, label: formatMonth(value) }))}
      value={month}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}
