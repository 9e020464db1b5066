import type { Ledger } from '@ganit/contract/ledger'
import { Checkbox } from '@mantine/core'
import { WhyAmount } from '../../ui/money/why-amount.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './due-choice.module.css'
import { duesFor, readAmount } from './payment-fields.ts'
import { openOf, planOf } from './sums.ts'
import type { PaymentEdit } from './use-payment.ts'

type DueChoiceProps = { dues: Ledger['dues']; edit: PaymentEdit }

/** What is owed, and which of it the amount settles: the oldest first, or what is ticked. */
export function DueChoice({ dues, edit: { form, choose } }: DueChoiceProps) {
  const { amount, isChosen, fee_ids } = form.values
  const plan = planOf(readAmount(amount), duesFor(form.values, dues))

  const tick = (fee_id: number, on: boolean) =>
    choose({ fee_ids: on ? [...fee_ids, fee_id] : fee_ids.filter((other) => other !== fee_id) })

  return (
    <fieldset className={classes.choice} aria-label="What it settles">
      <Checkbox
        label="Choose which dues it settles"
        description={isChosen ? 'Only what is ticked below.' : 'Otherwise the oldest first.'}
        error={form.errors.fee_ids}
        checked={isChosen}
        onChange={({ currentTarget }) => choose({ isChosen: currentTarget.checked })}
      />
      <ul className={classes.dues} data-chosen={isChosen || undefined}>
        {openOf(dues).map((due) => {
          const part = plan.get(due.fee_id) ?? '0.00'
          const what = (
            <>
              <span>
                <b>{due.fee_title}</b> {due.batch_name}
              </span>
              <span>
                due {formatDay(due.due_date)}, {formatMoney(due.owed)}
              </span>
            </>
          )
          return (
            <li key={due.fee_id} data-settled={part !== '0.00' || undefined}>
              {isChosen ? (
                <Checkbox
                  className={classes.due ?? ''}
                  label={what}
                  checked={fee_ids.includes(due.fee_id)}
                  onChange={({ currentTarget }) => tick(due.fee_id, currentTarget.checked)}
                />
              ) : (
                <div className={classes.due}>{what}</div>
              )}
              <span className={classes.part}>{part === '0.00' ? '–' : formatMoney(part)}</span>
              <WhyAmount parts={due.parts} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
