import { useQuery } from '@tanstack/react-query'
import { dayBefore, sameDayAfter } from '../../../ui/text/times/dates.ts'
import { feesOfBatch } from '../../money/fees/batch-fees.data.ts'
import { Chips } from './chips.tsx'

/**
 * Whether a batch has a monthly fee without pro rata, so that the desk may choose how much of the first month is
 * charged.
 */
export function useWholeMonths(batch_id: number | undefined) {
  const { data = [] } = useQuery({
    ...feesOfBatch({ batch_id: batch_id ?? 0 }),
    enabled: batch_id !== undefined,
  })
  return data.some(
    ({ fee_type, prorata }) => fee_type === 'recurring' && (prorata ?? 'none') === 'none',
  )
}

/** Days from a day to the end of its month, both included. */
function daysLeft(day: string) {
  const last = dayBefore(sameDayAfter(`${day.slice(0, 7)}-01`, 1))
  return Number(last.slice(8)) - Number(day.slice(8)) + 1
}

type FirstMonthProps = {
  /** The day of joining. */
  on: string
  value: string
  onChange: (value: string) => void
}

/** How much of the month of joining is charged. */
export function FirstMonth({ on, value, onChange }: FirstMonthProps) {
  const days = daysLeft(on)
  const choices = [
    { value: '', label: 'as the fee says' },
    { value: 'all', label: 'All' },
    { value: 'half', label: 'Half' },
    { value: 'days', label: days === 1 ? '1 day' : `${days} days` },
    { value: 'none', label: 'Nothing' },
  ]
  return (
    <Chips
      legend="First month"
      name="first_month"
      choices={choices}
      value={value}
      onChange={onChange}
    />
  )
}
