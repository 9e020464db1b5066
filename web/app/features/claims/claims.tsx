import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { useTableState } from '../../ui/tables/table-state.ts'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { counted } from '../../ui/text/formats.ts'
import { waitingOnline } from '../online-payments/online-payments.data.ts'
import { ClaimCard } from './claim-card.tsx'
import { claimsPage } from './claims.data.ts'
import classes from './claims.module.css'
import { askedOf, STATE_CHOICES } from './words.ts'

export const meta = titled('Payments to check')

/**
 * What payers say they have paid by UPI, to be held against the bank’s list: the oldest first, one card each. Also what they
 * have only begun to pay, and what became of the rest.
 */
export default function Claims() {
  const state = useTableState({ sortKeys: ['claim_id'], filters: ['state'] })
  const asked = askedOf(state.filters.state)
  const query = useQuery(claimsPage({ ...asked, page: String(state.page) }))
  const { data: waiting } = useQuery(waitingOnline)
  const isWaiting = asked.state === 'to check'

  return (
    <AdminPage
      title="Payments to check"
      aside={
        <ButtonLink to="/admin/payments/online">
          {waiting?.total ? `Online payments, ${waiting.total} to look at` : 'Online payments'}
        </ButtonLink>
      }
    >
      <TableTools state={state}>
        <TableFilter state={state} name="state" label="State" choices={STATE_CHOICES} />
      </TableTools>
      <Loaded
        query={query}
        failure="Failed to load the payments to check."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading the payments to check..." />}
      >
        {({ items, total, total_is_floor = false, page_size }) =>
          items.length === 0 ? (
            <NothingFound
              title={isWaiting ? 'No payments to check.' : 'No such payments.'}
              state={state}
              total={total}
              add={{ to: '/admin/counter', text: 'Counter' }}
            >
              When somebody pays by UPI and says so, it stands here until you have found it in your
              bank’s list.
            </NothingFound>
          ) : (
            <>
              {isWaiting && !query.isPlaceholderData && (
                <p role="status">
                  {counted(total, 'payment waits', 'payments wait')} to be checked.
                </p>
              )}
              <ul className={classes.list} aria-busy={query.isPlaceholderData}>
                {items.map((claim) => (
                  <ClaimCard key={claim.claim_id} claim={claim} />
                ))}
              </ul>
              <Pager
                state={state}
                total={total}
                isFloor={total_is_floor}
                pageSize={page_size}
                nouns={['payment', 'payments']}
              />
            </>
          )
        }
      </Loaded>
    </AdminPage>
  )
}
