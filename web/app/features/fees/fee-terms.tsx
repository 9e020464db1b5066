import { asMoney, inHundredths } from '@ganit/contract/money'
import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { InstalmentTable, readAmount } from '../../ui/money/instalment-table.tsx'
import { sameDayNextMonth } from '../../ui/text/dates.ts'
import type { FeeFields } from './fee-fields.ts'
import classes from './fee-form.module.css'

const LEAST = 2

/** Two halves in whole rupees, a month apart. */
function halvesOf({ amount, due_date }: FeeFields) {
  const whole = inHundredths(readAmount(amount))
  const first = Math.round(whole / 200) * 100
  const money = (hundredths: number) => (hundredths > 0 ? asMoney(hundredths) : '')
  return [
    { amount: money(first), due_date },
    { amount: money(whole - first), due_date: due_date && sameDayNextMonth(due_date) },
  ]
}

/** In which parts a one-time fee is asked for, whether it is a deposit, and whether being late with a fee may cost something. */
export function FeeTerms({ form }: { form: UseFormReturnType<FeeFields> }) {
  const { fee_type, instalments, amount, late_fee, is_deposit } = form.values

  return (
    <div className={classes.terms}>
      {fee_type === 'one-time' && (
        <Checkbox
          label="Asked for in instalments"
          checked={instalments.length > 0}
          onChange={({ currentTarget }) =>
            form.setFieldValue('instalments', currentTarget.checked ? halvesOf(form.values) : [])
          }
        />
      )}
      {instalments.length > 0 && (
        <InstalmentTable
          rows={instalments}
          total={amount}
          least={LEAST}
          errors={form.errors}
          onChange={(rows) => form.setFieldValue('instalments', rows)}
        />
      )}
      {fee_type === 'one-time' && (
        <Checkbox
          label="Deposit"
          description="Given back to who settles and leaves."
          checked={is_deposit}
          onChange={({ currentTarget }) => form.setFieldValue('is_deposit', currentTarget.checked)}
        />
      )}
      <Checkbox
        label="Exempt from late fees"
        description="Whether others are asked for one is said in the settings."
        checked={!late_fee}
        onChange={({ currentTarget }) => form.setFieldValue('late_fee', !currentTarget.checked)}
      />
    </div>
  )
}
