import type { Ledger } from '@ganit/contract/money/ledger'
import type { Payment } from '@ganit/contract/money/payments'
import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../../../i18n/use-formats.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { type LoadedQuery, QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { Balance } from '../balance.tsx'
import classes from './ledger.module.css'
import { PaidFolded } from './paid-folded.tsx'

const FEW = 8

type FewFirstProps<Row> = {
  rows: Row[]
  /** The text that is shown if there are no rows. */
  none: string
  /** Renders the table, one row per item. Paper shows all. */
  children: (rows: Row[]) => ReactNode
}

/** The first rows of a long list, and a button for the rest. */
function FirstRows<Row>({ rows, none, children }: FewFirstProps<Row>) {
  const { i18n } = useLingui()

  const [showsAll, setShowsAll] = useState(false)

  if (rows.length === 0) return <p className="quiet">{none}</p>
  // One more row takes no more room than the button.
  const isLong = rows.length > FEW + 1
  return (
    <div className={`sheet ${classes.few}`} data-closed={(isLong && !showsAll) || undefined}>
      {children(rows)}
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className={classes.more ?? ''}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? i18n.t('Show fewer receipts')
            : i18n.t('Show all {length} receipts', { length: rows.length })}
        </Button>
      )}
    </div>
  )
}

type LedgerSectionProps = {
  query: LoadedQuery<Ledger>
  aside?: ReactNode
  /** The reason why there may be nothing yet. */
  hint: string
  /** Shown below the balance while something is owed. */
  howToPay?: ReactNode
  /** True if a wide screen shows receipts beside the dues. */
  isBeside?: boolean
  /** Tables, each labelled by the heading of this id. */
  dues: (shown: Ledger['dues'], labelledBy: string) => ReactNode
  payments: (shown: Payment[], labelledBy: string) => ReactNode
  /** The table of refunds, labelled in the same way. */
  refunds?: (of: Ledger, labelledBy: string) => ReactNode
}

/** One student's balance, dues and payments. */
export function LedgerSection({
  query,
  aside,
  hint,
  howToPay,
  isBeside,
  ...tables
}: LedgerSectionProps) {
  const { i18n } = useLingui()
  const { day, rupees } = useFormats()

  function content(of: Ledger) {
    const before = (of.before ?? []).filter(({ reversed }) => !reversed)
    if (of.dues.length === 0 && of.payments.length === 0 && before.length === 0)
      return <EmptyState title={i18n.t('No dues yet.')}>{hint}</EmptyState>
    return (
      <>
        <Balance sums={of} />
        {of.owed !== '0.00' && howToPay}
        <div className={isBeside ? classes.beside : ''}>
          <div>
            <h3 id="dues">{i18n.t('Dues')}</h3>
            {of.dues.length === 0 ? (
              <p className="quiet">{i18n.t('No dues yet.')}</p>
            ) : (
              <div className="sheet">
                <PaidFolded dues={of.dues}>{(shown) => tables.dues(shown, 'dues')}</PaidFolded>
              </div>
            )}
          </div>
          <div>
            <h3 id="receipts">{i18n.t('Receipts')}</h3>
            <FirstRows rows={of.payments} none={i18n.t('No payments yet.')}>
              {(shown) => tables.payments(shown, 'receipts')}
            </FirstRows>
            {before.map(({ payment_id, date, amount }) => (
              <p key={payment_id} className="wrap gap8 split pad12-16 sheet">
                <span>
                  {i18n.t('Paid before Ganit')} · {day(date)}
                </span>
                <b className="amount">{rupees(amount)}</b>
              </p>
            ))}
            {tables.refunds && of.refunds.length > 0 && (
              <>
                <h3 id="refunds">{i18n.t('Refunds')}</h3>
                <div className="sheet">{tables.refunds(of, 'refunds')}</div>
              </>
            )}
          </div>
        </div>
      </>
    )
  }
  return (
    <section className={`above40 ${classes.section}`} aria-labelledby="fees">
      <header className={`wrap foot split ${classes.head}`}>
        <h2 id="fees">{i18n.t('Fees')}</h2>
        {aside}
      </header>
      <QueryView
        query={query}
        failure={i18n.t('Failed to load the fees. Please retry.')}
        skeleton={<SkeletonRows rows={4} photo={false} label={i18n.t('Loading fees...')} />}
      >
        {content}
      </QueryView>
    </section>
  )
}
