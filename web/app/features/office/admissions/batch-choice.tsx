import { sumMoney } from '@ganit/contract/money'
import type { Batch } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { countInWords, formatRupees } from '../../../ui/text/formats.ts'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import { feesOfBatch } from '../../money/fees/batch-fees.data.ts'
import classes from './admission.module.css'
import { Choice } from './chips.tsx'

/** `Sat, Sun 10:00 – 11:00 am`: the days of each time together. */
function timesOf({ schedules }: Batch) {
  const days = new Map<string, string[]>()
  for (const schedule of schedules) {
    const times = formatTimes(schedule)
    days.set(times, [...(days.get(times) ?? []), schedule.weekday.slice(0, 3)])
  }
  return [...days].map(([times, each]) => `${each.join(', ')} ${times}`).join(' · ')
}

function seatsOf({ capacity, student_count }: Batch) {
  if (capacity === null) return ''
  const left = capacity - student_count
  return left > 0
    ? `${countInWords(left, 'seat', 'seats')} left`
    : `full, ${student_count} of ${capacity}`
}

/** The monthly fees of a batch; nothing while the fees load, or if there are none. */
function MonthlyFee({ batch_id }: { batch_id: number }) {
  const { data = [] } = useQuery(feesOfBatch({ batch_id }))
  const monthly = data.filter(({ fee_type }) => fee_type === 'recurring')
  if (monthly.length === 0) return null
  return <b>{formatRupees(sumMoney(monthly.map(({ amount }) => amount)))} a month</b>
}

type BatchChoiceProps = {
  batches: readonly Batch[]
  value: string
  onChange: (batch_id: string) => void
  error?: ReactNode
}

/** The batches of a class with times, seats and fee, and the choice of no batch yet. */
export const BatchChoice = memo(function BatchChoice({
  batches,
  value,
  onChange,
  error,
}: BatchChoiceProps) {
  return (
    <fieldset className={classes.field} aria-invalid={error ? true : undefined}>
      <legend>Batch</legend>
      <div className={classes.batches}>
        {batches.map((batch) => (
          <Choice
            key={batch.batch_id}
            name="batch_id"
            value={String(batch.batch_id)}
            chosen={value}
            onChoose={onChange}
          >
            <span>
              <b>{batch.batch_name}</b>
              <span className="block small quiet">{timesOf(batch) || 'No weekly times yet'}</span>
            </span>
            <span className="small quiet">{seatsOf(batch)}</span>
            <span className="amount nowrap">
              <MonthlyFee batch_id={batch.batch_id} />
            </span>
          </Choice>
        ))}
        <Choice name="batch_id" value="none" chosen={value} onChoose={onChange}>
          <span>No batch yet</span>
        </Choice>
      </div>
      {error && <p className={`small pen ${classes.error}`}>{error}</p>}
    </fieldset>
  )
})
