import { memo } from 'react'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { formatMonth, sameDayAfter } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import classes from './batch.module.css'
import type { BatchEditing, BatchFields } from './batch-fields.ts'

const DAYS = Array.from({ length: 31 }, (_, n) => String(n + 1))
const MONTHS_AHEAD = 13

/** The month of the fee's first day: this one while that day is ahead, else the next. */
export const firstMonthFor = (today: string, day: string) =>
  sameDayAfter(today, Number(day) < Number(today.slice(8)) ? 1 : 0).slice(0, 7)

const isSame = (before: MonthlyFeeProps, now: MonthlyFeeProps) =>
  JSON.stringify(before.fee) === JSON.stringify(now.fee) && before.errors === now.errors

type MonthlyFeeProps = Pick<BatchEditing, 'form'> & {
  fee: BatchFields['monthly_fee']
  errors: string
}

/** The monthly fee of a new batch, which may be left blank. Drawn again only when it changes. */
export const MonthlyFee = memo(function MonthlyFee({ form, fee: { day, from } }: MonthlyFeeProps) {
  const today = useToday()
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: MONTHS_AHEAD }, (_, n) =>
    sameDayAfter(first, n - 1).slice(0, 7),
  )
  return (
    <fieldset className={classes.schedules}>
      <legend>Monthly fee</legend>
      <div className={`grid gap12 top ${classes.fee}`}>
        <TextInput
          label="Amount"
          name="monthly_fee.amount"
          inputMode="decimal"
          autoComplete="off"
          leftSection="₹"
          {...form.getInputProps('monthly_fee.amount')}
        />
        <NativeSelect
          label="every month on the"
          name="monthly_fee.day"
          data={DAYS.map((value) => ({ value, label: `${value}.` }))}
          {...form.getInputProps('monthly_fee.day')}
        />
        <NativeSelect
          label="from"
          name="monthly_fee.from"
          data={months.map((value) => ({ value, label: formatMonth(value) }))}
          {...form.getInputProps('monthly_fee.from')}
          value={from || firstMonthFor(today, day)}
        />
      </div>
      <p className="small quiet">May stay empty. More fees are added on the batch’s page.</p>
    </fieldset>
  )
}, isSame)
