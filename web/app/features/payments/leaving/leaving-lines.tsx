import type { Leaving } from '@ganit/contract/leaving'
import { formatMoney } from '../../../ui/text/formats.ts'
import classes from './leaving.module.css'

const isSome = (amount: string) => amount !== '0.00'

/** What becomes of each due with leaving, and what is owed or left then. */
export function LeavingLines({ leaving }: { leaving: Leaving }) {
  const { batches, lines, owed, credit } = leaving

  return (
    <div className={classes.settlement}>
      <p>
        Leaves {batches.map(({ batch_name }) => `‘${batch_name}’`).join(', ')}.
        {lines.length === 0 && ' Nothing changes of what is owed.'}
      </p>
      {lines.length > 0 && (
        <ul aria-label="What becomes of the dues" className={classes.lines}>
          {lines.map(({ due_id, title, text, amount, paid, cancelled, back }) => (
            <li key={due_id}>
              <b>{title}</b>
              <span className={classes.amount}>
                {isSome(cancelled) ? <s>{formatMoney(amount)}</s> : formatMoney(amount)}
              </span>
              <span className={classes.note}>
                {[
                  text,
                  isSome(cancelled) && `${formatMoney(cancelled)} cancelled`,
                  isSome(paid) && `${formatMoney(paid)} paid`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {isSome(back) && <span className={classes.back}>{formatMoney(back)} back</span>}
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.sums}>
        <div>
          <dt>Owed</dt>
          <dd>{formatMoney(owed)}</dd>
        </div>
        <div>
          <dt>Credit</dt>
          <dd>{formatMoney(credit)}</dd>
        </div>
      </dl>
    </div>
  )
}
