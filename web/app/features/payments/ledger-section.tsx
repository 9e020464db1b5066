import type { Ledger } from '@ganit/contract/ledger'
import type { Payment } from '@ganit/contract/payments'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded, type LoadedQuery } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { Balance } from './balance.tsx'
import { FewFirst } from './few-first.tsx'
import classes from './ledger-section.module.css'
import { openFirst } from './sums.ts'

type LedgerSectionProps = {
  query: LoadedQuery<Ledger>
  aside?: ReactNode
  /** Why there may be nothing yet. */
  hint: string
  /** Tables, each named by the heading of this id. */
  dues: (shown: Ledger['dues'], labelledBy: string) => ReactNode
  payments: (shown: Payment[], labelledBy: string) => ReactNode
}

/** Balance, dues and payments of one student. */
export function LedgerSection({ query, aside, hint, ...tables }: LedgerSectionProps) {
  function content(of: Ledger) {
    if (of.dues.length === 0 && of.payments.length === 0)
      return <EmptyState title="No dues yet.">{hint}</EmptyState>
    return (
      <>
        <Balance sums={of} />
        <h3 id="dues">Dues</h3>
        <FewFirst rows={openFirst(of.dues)} noun="dues" none="No dues yet.">
          {(shown) => tables.dues(shown, 'dues')}
        </FewFirst>
        <h3 id="receipts">Receipts</h3>
        <FewFirst rows={of.payments} noun="receipts" none="No payments yet.">
          {(shown) => tables.payments(shown, 'receipts')}
        </FewFirst>
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
