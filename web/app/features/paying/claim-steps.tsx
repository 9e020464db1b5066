import type { Claim } from '@ganit/contract/claims'
import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useSaid } from '../../i18n/said.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { openReceipt, withdraw } from './paying.data.ts'
import classes from './paying.module.css'
import { SayPaid } from './say-paid.tsx'
import { Transfer } from './transfer.tsx'

type ClaimStepsProps = { claim: Claim; home: string }

/** What there is to do for a payment by UPI that was begun, or what became of it. */
export function ClaimSteps({ claim, home }: ClaimStepsProps) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const { failure, run } = useAction()
  const said = useSaid()
  const { state, amount } = claim

  if (state === 'open' || state === 'ended') return <Open claim={claim} />
  const again = state === 'declined' || state === 'withdrawn' ? owedOf(claim) : []
  return (
    <div className={classes.steps}>
      {state === 'to check' && (
        <p role="status">
          {i18n.t(
            'The academy is checking your payment of {amount}. You are sent the receipt when it is accepted.',
            { amount: money(amount) },
          )}
        </p>
      )}
      {state === 'to check' && <WrongUtr claim={claim} />}
      {state === 'accepted' && (
        <p role="status">
          {i18n.t('Your payment of {amount} was accepted.', { amount: money(amount) })}
        </p>
      )}
      {state === 'declined' && (
        <ErrorBox>
          {i18n.t('The academy did not find your payment of {amount}.', { amount: money(amount) })}{' '}
          {said(claim.reason ?? '')}
        </ErrorBox>
      )}
      {state === 'withdrawn' && <p role="status">{i18n.t('You took this payment back.')}</p>}
      {claim.payments.map((payment) => (
        <Button key={payment.payment_id} onClick={() => run(() => openReceipt(payment.payment_id))}>
          {i18n.t('Receipt {number}', { number: payment.receipt_number })}
        </Button>
      ))}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {again.length > 0 && (
        <ButtonLink to={`?dues=${again.join(',')}`} variant="main">
          {i18n.t('Pay')}
        </ButtonLink>
      )}
      <ButtonLink to={home} {...(again.length === 0 && { variant: 'main' })}>
        {i18n.t('Done')}
      </ButtonLink>
    </div>
  )
}

/** The numbers of its dues that are owed still. */
const owedOf = ({ dues }: Claim) =>
  dues.flatMap(({ fee_id, owed }) => (fee_id !== null && Number(owed) > 0 ? [fee_id] : []))

/** Whoever has mistyped the number takes the payment back, and says it anew. */
function WrongUtr({ claim: { claim_id, utr } }: { claim: Claim }) {
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()

  return (
    <>
      <p>
        UTR <b>{utr}</b>
      </p>
      <p>{i18n.t('Is the UTR wrong? Then take the payment back here, and say it anew.')}</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button
        variant="quiet"
        loading={isSending}
        onClick={() => run(async () => void (await withdraw(claim_id)))}
      >
        {i18n.t('Take this payment back')}
      </Button>
    </>
  )
}

function Open({ claim }: { claim: Claim }) {
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()

  return (
    <div className={classes.steps}>
      {claim.state === 'ended' && (
        <p>
          {i18n.t('This payment was begun more than two days ago. If you have paid, say so below.')}
        </p>
      )}
      <Transfer claim={claim} />
      <SayPaid claim={claim} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button
        variant="quiet"
        loading={isSending}
        onClick={() => run(async () => void (await withdraw(claim.claim_id)))}
      >
        {i18n.t('I do not want to pay now')}
      </Button>
    </div>
  )
}
