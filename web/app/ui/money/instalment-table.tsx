import { moneyField, sumMoney, toHundredths } from '@ganit/contract/money'
import type { FormErrors } from '@mantine/form'
import { Button } from '../buttons/button.tsx'
import { DateField } from '../forms/dates/date-field.tsx'
import { TextInput } from '../forms/fields/fields.tsx'
import table from '../tables/table.module.css'
import aloud from '../text/aloud.module.css'
import { formatRupees } from '../text/formats.ts'
import { isDay, sameDayNextMonth } from '../text/times/dates.ts'
import classes from './instalment-table.module.css'

export type InstalmentFields = { amount: string; due_date: string }

const MOST = 12
const Amount = moneyField('Amount')
/** The typed amount as the wire's text; `0.00` if it is invalid. */
export const readAmount = (typed: string) => Amount.safeParse(typed).data ?? '0.00'

type InstalmentTableProps = {
  rows: readonly InstalmentFields[]
  /** The sum that the instalments must reach, as typed. */
  total: string
  least: number
  /** Keys `instalments`, `instalments.0.amount`. */
  errors: FormErrors
  onChange: (rows: InstalmentFields[]) => void
}

/** Instalments with their dates and sum. */
export function InstalmentTable(props: InstalmentTableProps) {
  const { rows, total, least, errors, onChange } = props
  const sum = sumMoney(rows.map(({ amount }) => readAmount(amount)))
  const wanted = readAmount(total)
  const rest = toHundredths(wanted) - toHundredths(sum)

  const change = (place: number, changed: Partial<InstalmentFields>) =>
    onChange(rows.map((row, n) => (n === place ? { ...row, ...changed } : row)))
  const add = () => {
    const last = rows.at(-1)?.due_date ?? ''
    const amount = rest > 0 ? (rest / 100).toFixed(2) : ''
    onChange([...rows, { amount, due_date: isDay(last) ? sameDayNextMonth(last) : '' }])
  }
  return (
    <fieldset className={`narrow ${classes.instalments}`}>
      <legend className={aloud.only}>Instalments</legend>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Amount</th>
            <th scope="col">Due Date</th>
            <th scope="col">
              <span className={aloud.only}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is known by its place.
            <tr key={n}>
              <td>
                <TextInput
                  size="sm"
                  aria-label={`Amount of instalment ${n + 1}`}
                  inputMode="decimal"
                  autoComplete="off"
                  leftSection="₹"
                  value={row.amount}
                  onChange={({ currentTarget }) => change(n, { amount: currentTarget.value })}
                  error={errors[`instalments.${n}.amount`]}
                />
              </td>
              <td>
                <DateField
                  size="sm"
                  aria-label={`Due Date of instalment ${n + 1}`}
                  value={row.due_date}
                  onChange={(due_date) => change(n, { due_date })}
                  error={errors[`instalments.${n}.due_date`]}
                />
              </td>
              <td>
                {rows.length > least && (
                  <Button
                    size="xs"
                    variant="quiet"
                    aria-label={`Remove instalment ${n + 1}`}
                    onClick={() => onChange(rows.filter((_, other) => other !== n))}
                  >
                    Remove
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`wrap gap8-16 centred split ${classes.foot}`}>
        <p role="status" data-wrong={rest !== 0 || undefined}>
          Together {formatRupees(sum)} of {formatRupees(wanted)}
        </p>
        {rows.length < MOST && (
          <Button size="xs" onClick={add}>
            Add an instalment
          </Button>
        )}
      </div>
      {errors.instalments && (
        <p className={classes.error} role="alert">
          {errors.instalments}
        </p>
      )}
    </fieldset>
  )
}
