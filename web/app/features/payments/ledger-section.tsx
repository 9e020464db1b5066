import type { Ledger } from '@ganit/contract/ledger'
import type { Payment } from '@ganit/contract/payments'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded, type LoadedQuery } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { Balance } from './balance.tsx'
import { FewFirst } from './few-first.tsx'
import classes from './ledger-section.module.css'
import { PaidFolded } from './paid-folded.tsx'

type LedgerSectionProps = {
  query: LoadedQuery<Ledger>
  aside?: ReactNode
  /** Why there may be nothing yet. */
  hint: string
  /** Said below the balance while something is owed. */
  howToPay?: ReactNode
  /** Tables, each named by the heading of this id. */
  dues: (shown: Ledger['dues'], labelledBy: string) => ReactNode
  payments: (shown: Payment[], labelledBy: string) => ReactNode
  /** What was given back, named likewise. */
  refunds?: (of: Ledger, labelledBy: string) => ReactNode
}

/** Balance, dues and payments of one student. */
export function LedgerSection({ query, aside, hint, howToPay, ...tables }: LedgerSectionProps) {
  function content(of: Ledger) {
    if (of.dues.length === 0 && of.payments.length === 0)
      return <EmptyState title="No dues yet.">{hint}</EmptyState>
    return (
      <>
        <Balance sums={of} />
        {of.owed !== '0.00' && howToPay}
        <h3 id="dues">Dues</h3>
        {of.dues.length === 0 ? (
          <p className={classes.none}>No dues yet.</p>
        ) : (
          <div className={table.panel}>
            <PaidFolded dues={of.dues}>{(shown) => tables.dues(shown, 'dues')}</PaidFolded>
          </div>
        )}
        <h3 id="receipts">Receipts</h3>
        <FewFirst rows={of.payments} noun="receipts" none="No payments yet.">
          {(shown) => tables.payments(shown, 'receipts')}
        </FewFirst>
        {tables.refunds && of.refunds.length > 0 && (
          <>
            <h3 id="refunds">Refunds</h3>
            <div className={table.panel}>{tables.refunds(of, 'refunds')}</div>
          </>
        )}
      </>
    )
  }
  return (
    <section className={classes.section} aria-labelledby="fees">
      <header className={classes.head}>
        <h2 id="fees">Fees</h2>
        {aside}
      </header>
      <Loaded
        query={query}
        failure="Failed to load the fees. Please retry."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading fees..." />}
      >
        {content}
      </Loaded>
    </section>
  )
}
