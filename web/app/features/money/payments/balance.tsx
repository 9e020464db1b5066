import type { Standing } from '@ganit/contract/money/standing'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import classes from './ledger/ledger.module.css'

type BalanceProps = {
  /**
   * Amounts as text of the wire. Sums that depend on today are undefined until the day is known. `waived` and `credit`
   * are shown only if they are not zero.
   */
  sums: {
    total: string
    paid: string
    due_now: string | undefined
    overdue: string | undefined
    not_due_yet: string | undefined
    next?: Standing['next']
    waived?: string
    credit?: string
  }
  /** Formats an amount; by default without paise. */
  money?: (amount: string) => string
}

const isNonZero = (amount: string | undefined): amount is string =>
  amount !== undefined && amount !== '0.00'

export function Balance({ sums, money = formatRupees }: BalanceProps) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const orDash = (amount: string | undefined) => (amount === undefined ? '–' : money(amount))
  const { total, paid, due_now, overdue, not_due_yet, next, waived, credit } = sums
  const isLate = overdue !== undefined && overdue !== '0.00'

  return (
    <dl className={`wrap below16 amount ${classes.balance}`}>
      <div>
        <dt>{i18n.t('Total')}</dt>
        <dd>{money(total)}</dd>
      </div>
      <div>
        <dt>{i18n.t('Paid')}</dt>
        <dd className={classes.paid}>{money(paid)}</dd>
      </div>
      {isNonZero(waived) && (
        <div>
          <dt>{i18n.t('Waived')}</dt>
          <dd>{money(waived)}</dd>
        </div>
      )}
      {isNonZero(credit) && (
        <div>
          <dt>{i18n.t('Advance')}</dt>
          <dd className={classes.paid}>{money(credit)}</dd>
        </div>
      )}
      <div>
        <dt>{i18n.t('Due now')}</dt>
        <dd>{orDash(due_now)}</dd>
      </div>
      <div data-late={isLate || undefined}>
        <dt>{i18n.t('Overdue')}</dt>
        <dd>{orDash(overdue)}</dd>
      </div>
      {isNonZero(not_due_yet) && (
        <div className="quiet">
          <dt>{i18n.t('Not due yet')}</dt>
          <dd>
            {money(not_due_yet)}
            {next && (
              <small className="block">
                {i18n.t('next {amount} on {due_date}', {
                  amount: money(next.amount),
                  due_date: formats.day(next.due_date),
                })}
              </small>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
