import { asMoney, toHundredths } from '@ganit/contract/money'
import type { Leaving } from '@ganit/contract/office/leaving'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useAcademy } from '../../../../academy.ts'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import classes from '../ledger/student-ledger.module.css'
import paper from './leaving-lines.module.css'

const isNonZero = (amount: string) => amount !== '0.00'

/** The sum that a due keeps. */
const restOf = (amount: string, cancelled: string) =>
  asMoney(toHundredths(amount) - toHundredths(cancelled))

/** The effect of leaving on each due, and the final balance. */
export function LeavingLines({ leaving }: { leaving: Leaving }) {
  const { batches, lines, owed, credit, back_by } = leaving

  return (
    <div className="stack gap12">
      <p>
        Leaves {batches.map(({ batch_name }) => `‘${batch_name}’`).join(', ')}.
        {lines.length === 0 && ' The dues do not change.'}
      </p>
      {lines.length > 0 && (
        <ul aria-label="Changes to the dues" className={classes.lines}>
          {lines.map(({ due_id, title, label = title, text, amount, paid, cancelled, back }) => (
            <li key={due_id ?? title}>
              <b>{label}</b>
              {due_id !== null && (
                <span className={classes.amount}>
                  {isNonZero(cancelled) && <s>{formatRupees(amount)}</s>}{' '}
                  {amount !== cancelled && formatRupees(restOf(amount, cancelled))}
                </span>
              )}
              <span className="quiet small">
                {[
                  text,
                  isNonZero(cancelled) && `${formatRupees(cancelled)} cancelled`,
                  isNonZero(paid) && `${formatRupees(paid)} paid`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {isNonZero(back) && <span className={classes.back}>{formatRupees(back)} back</span>}
            </li>
          ))}
        </ul>
      )}
      <dl className={`wrap ${classes.sums}`}>
        <div className="row gap12">
          <dt>Pending</dt>
          <dd className="strong">{formatRupees(owed)}</dd>
        </div>
        <div className="row gap12">
          <dt>Back</dt>
          <dd className="strong">
            {formatRupees(credit)}
            {back_by && `, by ${formatDay(back_by)}`}
          </dd>
        </div>
      </dl>
    </div>
  )
}

type PrintedLeavingProps = { name: string; leaving: Leaving; onPrinted: () => void }

/** The settlement alone on paper, printed as soon as it is drawn. */
export function PrintedLeaving({ name, leaving, onPrinted }: PrintedLeavingProps) {
  const academy = useAcademy()
  useEffect(() => {
    window.print()
    onPrinted()
  }, [onPrinted])

  return createPortal(
    <section className={paper.paper}>
      <p>{academy.name}</p>
      <h1>Settlement of {name}</h1>
      <p>Last day: {formatDay(leaving.on)}</p>
      <LeavingLines leaving={leaving} />
    </section>,
    document.body,
  )
}
