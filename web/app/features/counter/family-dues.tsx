import { Checkbox } from '@mantine/core'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './counter.module.css'
import type { FamilyDue } from './plan.ts'

type FamilyDuesProps = {
  dues: FamilyDue[]
  /** Today at the academy, `YYYY-MM-DD`. */
  today: string
  ticked: number[]
  onTick: (ticked: number[]) => void
}

/** What a family owes, to be ticked; what a due is made of stands under it. */
export function FamilyDues({ dues, today, ticked, onTick }: FamilyDuesProps) {
  return (
    <ul className={classes.dues} aria-label="What is owed">
      {dues.map(({ due_id, student, fee_title, batch_name, due_date, owed, parts, ...due }) => (
        <li key={due_id}>
          <Checkbox
            label={
              <>
                <b>{student.name}</b> {fee_title} {batch_name}
                {parts.length > 1 && (
                  <span className={classes.parts}>
                    {parts.map(({ text, amount }) => `${text} ${formatMoney(amount)}`).join(', ')}
                  </span>
                )}
                {due.being_checked && (
                  <span className={classes.claimed}>Said to be paid from home, to be checked</span>
                )}
              </>
            }
            checked={ticked.includes(due_id)}
            onChange={({ currentTarget: { checked } }) =>
              onTick(checked ? [...ticked, due_id] : ticked.filter((other) => other !== due_id))
            }
          />
          <span data-late={due_date < today || undefined}>
            {due_date < today ? 'overdue since ' : 'due '}
            {formatDay(due_date)}
          </span>
          <b>{formatMoney(owed)}</b>
        </li>
      ))}
    </ul>
  )
}
