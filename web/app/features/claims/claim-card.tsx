import type { Claim } from '@ganit/contract/claims'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { titledDue } from '../../ui/money/titled-due.ts'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { accept } from './claims.data.ts'
import classes from './claims.module.css'
import { DeclineDialog } from './decline-dialog.tsx'

const TooMuch = z.object({ left: z.string() })

/** How much more was paid than is owed by now, where that is why it was refused. */
const leftIn = (error: unknown) =>
  error instanceof ApiError ? TooMuch.safeParse(error.answer).data?.left : undefined

/** One claim: what to look for at the bank, the payer’s picture of it, the dues that it settles, and what became of it. */
export function ClaimCard({ claim }: { claim: Claim }) {
  const { claim_id, amount, utr, reference, payer, paid_on, screenshot, dues, same_utr } = claim
  const { state, reason, payments } = claim
  const [isDeclining, setDeclining] = useState(false)
  const title = `claim-${claim_id}`

  return (
    <li className={classes.card} aria-labelledby={title}>
      <div className={classes.facts}>
        <h2 id={title}>{formatMoney(amount)}</h2>
        <dl>
          {utr && (
            <div>
              <dt>UTR</dt>
              <dd className={classes.utr}>{utr}</dd>
            </div>
          )}
          <div>
            <dt>Reference</dt>
            <dd>{reference}</dd>
          </div>
          <div>
            <dt>{isBegun(claim) ? 'Begun by' : 'Paid by'}</dt>
            <dd>
              {payer ?? 'An account that is gone'}
              {paid_on && `, ${formatDay(paid_on)}`}
            </dd>
          </div>
        </dl>
        <ul className={classes.dues}>
          {dues.map((due) => (
            <li key={`${due.fee_id} ${due.student_id} ${due.due_date}`}>
              <span>
                <b>{due.student_name}</b>: {titledDue(due)}, {formatDay(due.due_date)}
              </span>
              <span className={classes.sum}>
                {formatMoney(due.amount)}
                {isOpen(claim) &&
                  due.owed !== due.amount &&
                  ` of ${formatMoney(due.owed)} owed now`}
              </span>
            </li>
          ))}
        </ul>
        {same_utr.length > 0 && (
          <p className={classes.warning}>
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
          <img src={screenshot} alt={`The payer’s screenshot of ${formatMoney(amount)}`} />
        </a>
      )}
      {isDeclining && <DeclineDialog claim={claim} onClose={() => setDeclining(false)} />}
    </li>
  )
}

/** That nobody has said yet that it was paid. */
const isBegun = ({ state }: Claim) => state === 'open' || state === 'ended'

/** That it can be accepted still. */
const isOpen = (claim: Claim) => claim.state === 'to check' || isBegun(claim)

type DecisionProps = { claim: Claim; title: string; onDecline: () => void }

/** Accepts or declines; what is in the bank’s list though nobody has said so is accepted under its number there. */
function Decision({ claim, title, onDecline }: DecisionProps) {
  const { claim_id } = claim
  const { failure, isSending, run } = useAction()
  const [left, setLeft] = useState<string>()
  const [utr, setUtr] = useState('')
  const press = (body: { advance?: true } = {}) =>
    run(async () => {
      setLeft(undefined)
      try {
        return (await accept(claim_id, isBegun(claim) ? { ...body, utr } : body)).message
      } catch (error) {
        setLeft(leftIn(error))
        throw error
      }
    })

  return (
    <>
      {isBegun(claim) && (
        <TextInput
          className={classes.typed}
          label="UTR in the bank’s list"
          description="If the money has come although nobody has said so."
          inputMode="numeric"
          autoComplete="off"
          value={utr}
          onChange={({ currentTarget }) => setUtr(currentTarget.value)}
        />
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={classes.actions}>
        <Button variant="main" loading={isSending} aria-describedby={title} onClick={() => press()}>
          Accept
        </Button>
        {left && (
          <Button
            loading={isSending}
            aria-describedby={title}
            onClick={() => press({ advance: true })}
          >
            Accept, {formatMoney(left)} as an advance
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
