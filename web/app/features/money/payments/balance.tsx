import { formatMoney } from '../../../ui/text/formats.ts'
import classes from './ledger.module.css'

type BalanceProps = {
  /** Amounts as the wire's text; `overdue` is undefined until today is known. `waived` and `credit` show only if not zero. */
  sums: {
    total: string
    paid: string
    owed: string
    overdue: string | undefined
    waived?: string
    credit?: string
  }
}

const isSome = (amount: string | undefined): amount is string =>
  amount !== undefined && amount !== '0.00'

export function Balance({ sums }: BalanceProps) {
  const { total, paid, owed, overdue, waived, credit } = sums
  const isLate = overdue !== undefined && overdue !== '0.00'

  return (
    <dl className={`wrap below16 amount ${classes.balance}`}>
      <div>
        <dt>Total</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd className={classes.paid}>{formatMoney(paid)}</dd>
      </div>
      {isSome(waived) && (
        <div>
          <dt>Waived</dt>
          <dd>{formatMoney(waived)}</dd>
        </div>
      )}
      {isSome(credit) && (
        <div>
          <dt>Advance</dt>
          <dd className={classes.paid}>{formatMoney(credit)}</dd>
        </div>
      )}
      <div>
        <dt>Owed</dt>
        <dd>{formatMoney(owed)}</dd>
      </div>
      <div data-late={isLate || undefined}>
        <dt>Overdue</dt>
        <dd>{overdue === undefined ? '–' : formatMoney(overdue)}</dd>
      </div>
    </dl>
  )
}
