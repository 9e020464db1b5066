import type { Ledger } from '@ganit/contract/ledger'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import table from '../../ui/table.module.css'
import { Balance } from './balance.tsx'
import { DuesTable } from './dues-table.tsx'
import classes from './ledger-section.module.css'
import { PaymentsTable } from './payments-table.tsx'

type LedgerSectionProps = {
  of: Ledger | undefined
  error: Error | null
  onRetry: () => void
  mayReverse?: boolean
  aside?: ReactNode
  /** Why there may be nothing yet. */
  children: string
}

/** Balance, dues and payments of one student. */
export function LedgerSection(props: LedgerSectionProps) {
  const { of, error, onRetry, mayReverse, aside, children } = props

  function content() {
    if (error)
      return <LoadFailure onRetry={onRetry}>Failed to load the fees. Please retry.</LoadFailure>
    if (!of) return <SkeletonRows rows={4} photo={false} label="Loading fees..." />
    if (of.dues.length === 0 && of.payments.length === 0)
      return <EmptyState title="No dues yet.">{children}</EmptyState>
    return (
      <>
        <Balance sums={of} />
        <h3 id="dues">Dues</h3>
        {of.dues.length > 0 ? (
          <div className={table.panel}>
            <DuesTable dues={of.dues.toReversed()} labelledBy="dues" />
          </div>
        ) : (
          <p className={classes.none}>No dues yet.</p>
        )}
        <h3 id="receipts">Receipts</h3>
        {of.payments.length > 0 ? (
          <div className={table.panel}>
            <PaymentsTable of={of} labelledBy="receipts" mayReverse={mayReverse ?? false} />
          </div>
        ) : (
          <p className={classes.none}>No payments yet.</p>
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
      {content()}
    </section>
  )
}
