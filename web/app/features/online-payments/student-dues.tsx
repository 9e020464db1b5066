import type { Ledger } from '@ganit/contract/ledger'
import { Checkbox } from '@mantine/core'
import { Loaded, type LoadedQuery } from '../../ui/feedback/loaded.tsx'
import { titledDue } from '../../ui/money/titled-due.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { openOf } from '../payments/payments.data.ts'
import classes from './settle-dialog.module.css'

type StudentDuesProps = {
  query: LoadedQuery<Ledger> | undefined
  isFirst: boolean
  ticked: readonly number[]
  tick: (fee_id: number, on: boolean) => void
  /** How much of each due is settled. */
  plan: ReadonlyMap<number, string>
}

/** The open dues of one student, to be ticked, with what of each is settled. */
export function StudentDues({ query, isFirst, ticked, tick, plan }: StudentDuesProps) {
  if (!query) return null
  return (
    <Loaded
      query={query}
      failure="The dues could not be loaded."
      skeleton={<SkeletonRows rows={2} photo={false} label="Loading the dues..." />}
    >
      {({ name, dues }) => (
        <fieldset className={classes.student}>
          <legend>{name}</legend>
          {openOf(dues).length === 0 && <p>Owes nothing at the moment.</p>}
          <ul>
            {openOf(dues).map(({ fee_id, due_date, owed, ...due }, n) => (
              <li key={fee_id}>
                <Checkbox
                  data-autofocus={(isFirst && n === 0) || undefined}
                  label={titledDue(due)}
                  description={`due ${formatDay(due_date)}, ${formatMoney(owed)}`}
                  checked={ticked.includes(fee_id)}
                  onChange={({ currentTarget }) => tick(fee_id, currentTarget.checked)}
                />
                <span>{formatMoney(plan.get(fee_id) ?? '0.00')}</span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </Loaded>
  )
}
