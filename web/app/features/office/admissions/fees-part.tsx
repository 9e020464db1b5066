import { inHundredths } from '@ganit/contract/money'
import type { Admission } from '@ganit/contract/office/admissions'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import classes from './admission.module.css'

export const isDue = ({ due_now }: Pick<Admission, 'due_now'>) => inHundredths(due_now) > 0

/** What is to be paid today, and what comes next. */
export function FeesPart({ said }: { said: Admission }) {
  const { dues, due_now, next, over_capacity } = said
  const today = useToday()
  const later = next && `${formatMoney(next.amount)} on ${formatDay(next.due_date)}.`

  return (
    <section className={`sheet ${classes.fees}`} aria-labelledby="fees-to-pay">
      <h2 id="fees-to-pay">Fees to pay</h2>
      {isDue(said) ? (
        <>
          <dl>
            {dues
              .filter(({ due_date }) => due_date <= today)
              .map(({ due_id, fee_title, due_date, owed }) => (
                <div key={due_id}>
                  <dt>
                    {fee_title} <span className="small quiet">{formatDay(due_date)}</span>
                  </dt>
                  <dd>{formatMoney(owed)}</dd>
                </div>
              ))}
            <div className={classes.total}>
              <dt>Due now</dt>
              <dd>{formatMoney(due_now)}</dd>
            </div>
          </dl>
          {later && <p className="small quiet">The next is {later}</p>}
        </>
      ) : (
        <p>Nothing is due today.{later && ` The first is ${later}`}</p>
      )}
      {over_capacity && <p className="small pen">The batch is full. One more is not refused.</p>}
    </section>
  )
}
