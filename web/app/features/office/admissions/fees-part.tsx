import { toHundredths } from '@ganit/contract/money'
import type { Admission } from '@ganit/contract/office/admissions'
import type { ReactNode } from 'react'
import { useDueTitle } from '../../../ui/money/use-due-title.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import classes from './admission.module.css'

export const isDue = ({ due_now }: Pick<Admission, 'due_now'>) => toHundredths(due_now) > 0

/** `10 Dec`, with the year if it is not this year. */
const formatDueDay = (today: string, day: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, -5) : formatDay(day)

/** The sums to pay today and later; `children` chooses how much of the first month is charged. */
export function FeesPart({ said, children }: { said: Admission; children?: ReactNode }) {
  const { dues, due_now, next, over_capacity } = said
  const today = useToday()
  const titleOf = useDueTitle()
  const later = next && `${formatRupees(next.amount)} on ${formatDueDay(today, next.due_date)}.`

  return (
    <section className={`sheet ${classes.fees}`} aria-labelledby="fees-to-pay">
      <h2 id="fees-to-pay">Fees to pay</h2>
      {isDue(said) ? (
        <>
          <dl>
            {dues
              .filter(({ due_date }) => due_date <= today)
              .map((due) => (
                <div key={due.due_id}>
                  <dt>
                    {titleOf(due)} <span className="small quiet">{formatDay(due.due_date)}</span>
                  </dt>
                  <dd>{formatRupees(due.owed)}</dd>
                </div>
              ))}
            <div className={classes.total}>
              <dt>Due now</dt>
              <dd>{formatRupees(due_now)}</dd>
            </div>
          </dl>
          {later && <p className="small quiet">The next is {later}</p>}
        </>
      ) : (
        <p>Nothing is due today.{later && ` The first is ${later}`}</p>
      )}
      {children}
      {over_capacity && <p className="small pen">The batch is full. One more is not refused.</p>}
    </section>
  )
}
