import type { Claim } from '@ganit/contract/money/claims'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { titled } from '../../../academy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { dueNameWithBatch } from '../../../ui/money/titled-due.ts'
import { NothingFound } from '../../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { countInWords, formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { PaymentTabs } from '../payments/payment-tabs.tsx'
import { claimsPage, recordClaim } from './claims.data.ts'
import classes from './claims.module.css'
import { DeclineDialog } from './decline-dialog.tsx'
import { claimsQueryOf, linkInWords, STATE_CHOICES } from './words.ts'

const PAGE_SIZE = 25

const TooMuch = z.object({ left: z.string() })

/** The excess over the sum owed, if a claim was refused because of it; undefined for other refusals. */
const excessIn = (error: unknown) =>
  error instanceof ApiError ? TooMuch.safeParse(error.answer).data?.left : undefined

/** One claim: what to look for at the bank, the payer's screenshot, the dues it settles, and its outcome. */
function ClaimCard({ claim }: { claim: Claim }) {
  const { claim_id, amount, utr, reference, payer, paid_on, screenshot, dues, same_utr } = claim
  const { state, reason, payments } = claim
  const [isDeclining, setDeclining] = useState(false)
  const title = `claim-${claim_id}`

  return (
    <li className={`row gap24 card breaks ${classes.card}`} aria-labelledby={title}>
      <div className={`stack gap12 packed grows narrow ${classes.facts}`}>
        <h2 id={title}>{formatRupees(amount)}</h2>
        <dl>
          {utr && (
            <div>
              <dt className="quiet">UTR</dt>
              <dd className="strong amount">
                {utr}
                {claim.earlier_utrs && claim.earlier_utrs.length > 0 && (
                  <span className="block quiet small">
                    corrected from {claim.earlier_utrs.join(', ')}
                  </span>
                )}
              </dd>
            </div>
          )}
          <div>
            <dt className="quiet">Reference</dt>
            <dd>{reference}</dd>
          </div>
          <div>
            <dt className="quiet">{isBegun(claim) ? 'Begun by' : 'Paid by'}</dt>
            <dd>
              {payer ?? 'A deleted account'}
              {claim.by_link && `, ${linkInWords(claim.by_link)}`}
              {paid_on && `, ${claim.by_link ? 'reported ' : ''}${formatDay(paid_on)}`}
            </dd>
          </div>
        </dl>
        <ul className={classes.dues}>
          {dues.map((due) => (
            <li key={`${due.fee_id} ${due.student_id} ${due.due_date}`}>
              <span>
                <b>{due.student_name}</b>: {dueNameWithBatch(due)}, {formatDay(due.due_date)}
              </span>
              <span className="amount nowrap">
                {formatRupees(due.amount)}
                {isOpen(claim) &&
                  due.owed !== due.amount &&
                  ` of ${formatRupees(due.owed)} owed now`}
              </span>
            </li>
          ))}
        </ul>
        {same_utr.length > 0 && (
          <p className="notice">
            Another payment names the same UTR. Accepting one declines the other.
          </p>
        )}
        {state === 'declined' && <p>Declined: {reason}</p>}
        {payments.map(({ payment_id, receipt_number }) => (
          <Link
            key={payment_id}
            to={`/admin/payments?search=${encodeURIComponent(receipt_number)}`}
          >
            Receipt {receipt_number}
          </Link>
        ))}
        {isOpen(claim) && (
          <Decision claim={claim} title={title} onDecline={() => setDeclining(true)} />
        )}
      </div>
      {screenshot && (
        <a className={classes.picture} href={screenshot} target="_blank" rel="noreferrer">
          <img src={screenshot} alt={`The payer’s screenshot of ${formatRupees(amount)}`} />
        </a>
      )}
      {isDeclining && <DeclineDialog claim={claim} onClose={() => setDeclining(false)} />}
    </li>
  )
}

/** True if nobody has reported a payment yet. */
const isBegun = ({ state }: Claim) => state === 'open' || state === 'ended'

/** True if the claim can still be accepted. */
const isOpen = (claim: Claim) => claim.state === 'to check' || isBegun(claim)

type DecisionProps = { claim: Claim; title: string; onDecline: () => void }

/** Accepts or declines a claim. A payment found at the bank without a report is accepted under the bank's number. */
function Decision({ claim, title, onDecline }: DecisionProps) {
  const { claim_id } = claim
  const { failure, isSending, run } = useAction()
  const [left, setLeft] = useState<string>()
  const [utr, setUtr] = useState('')
  const press = (body: { advance?: true } = {}) =>
    run(async () => {
      setLeft(undefined)
      try {
        return (await recordClaim({ claim_id, ...body, ...(isBegun(claim) && { utr }) })).message
      } catch (error) {
        setLeft(excessIn(error))
        throw error
      }
    })

  return (
    <>
      {isBegun(claim) && (
        <TextInput
          className={classes.typed}
          label="UTR in the bank statement"
          description="If the money has come although nobody has said so."
          inputMode="numeric"
          autoComplete="off"
          value={utr}
          onChange={({ currentTarget }) => setUtr(currentTarget.value)}
        />
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="wrap gap12">
        <Button variant="main" loading={isSending} aria-describedby={title} onClick={() => press()}>
          Accept
        </Button>
        {left && (
          <Button
            loading={isSending}
            aria-describedby={title}
            onClick={() => press({ advance: true })}
          >
            Accept, {formatRupees(left)} as an advance
          </Button>
        )}
        {!isBegun(claim) && (
          <Button aria-describedby={title} onClick={onDecline}>
            Decline
          </Button>
        )}
      </div>
    </>
  )
}

export const meta = titled('Payments to check')

/**
 * UPI payments that families reported, to check against the bank statement: a card for each, the oldest first. The
 * filter also shows claims that were only begun, and decided ones.
 */
export default function Claims() {
  const state = useTableState({ sortKeys: ['claim_id'], filters: ['state'] })
  const asked = claimsQueryOf(state.filters.state)
  const query = useQuery(claimsPage({ ...asked, page: state.page, page_size: PAGE_SIZE }))
  const isWaiting = asked.state === 'to check'

  return (
    <AdminPage title="Payments to check" aside={<PaymentTabs here="to check" />}>
      <TableTools state={state}>
        <TableFilter state={state} name="state" label="State" choices={STATE_CHOICES} />
      </TableTools>
      <QueryView
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
              UPI payments reported by families appear here until you have found them in your bank
              statement.
            </NothingFound>
          ) : (
            <>
              {isWaiting && !query.isPlaceholderData && (
                <p role="status">
                  {countInWords(total, 'payment waits', 'payments wait')} to be checked.
                </p>
              )}
              <ul
                className={`stack gap16 above12 ${classes.list}`}
                aria-busy={query.isPlaceholderData}
              >
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
      </QueryView>
    </AdminPage>
  )
}
