import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { useKeptFocus } from '../../ui/tables/use-kept-focus.ts'
import { counted } from '../../ui/text/formats.ts'
import { waitingOnline } from '../online-payments/online-payments.data.ts'
import { ClaimCard } from './claim-card.tsx'
import { claimsToCheck } from './claims.data.ts'
import classes from './claims.module.css'

export const meta = titled('Payments to check')

/** What payers say they have paid by UPI, to be held against the bank's list: the oldest first, one card each. */
export default function Claims() {
  const query = useQuery(claimsToCheck)
  const { data: waiting } = useQuery(waitingOnline)
  const list = useRef<HTMLUListElement>(null)
  const focus = useKeptFocus(list)

  return (
    <AdminPage
      title="Payments to check"
      aside={
        <ButtonLink to="/admin/payments/online">
          {waiting?.total ? `Online payments, ${waiting.total} to look at` : 'Online payments'}
        </ButtonLink>
      }
    >
      <Loaded
        query={query}
        failure="Failed to load the payments to check."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading the payments to check..." />}
      >
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title="No payments to check.">
              When somebody pays by UPI and says so, it stands here until you have found it in your
              bank’s list.
            </EmptyState>
          ) : (
            <>
              <p role="status">{counted(total, 'payment waits', 'payments wait')} to be checked.</p>
              <ul ref={list} className={classes.list} {...focus}>
                {items.map((claim) => (
                  <ClaimCard key={claim.claim_id} claim={claim} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </AdminPage>
  )
}
