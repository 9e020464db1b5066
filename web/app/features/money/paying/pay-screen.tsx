import type { Claim } from '@ganit/contract/money/claims'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useSearchParams } from 'react-router'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useByDay } from '../../../i18n/use-by-day.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { serverNow } from '../../../ui/text/times/server-clock.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { ChooseDues } from './choose-dues.tsx'
import { OnlineStatus } from './online-status.tsx'
import { ledgersOf, openReceipt, ownClaims, takeClaimBack } from './paying.data.ts'
import classes from './paying.module.css'
import { SayPaid } from './say-paid.tsx'
import { Transfer } from './transfer.tsx'

type ClaimStepsProps = { claim: Claim; home: string }

/** The next step of a UPI payment, or its outcome. */
function ClaimSteps({ claim, home }: ClaimStepsProps) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const { failure, run } = useAction()
  const said = useTranslateServerText()
  const { state, amount, utr } = claim
  if (state === 'open' || state === 'ended') return <OpenClaim claim={claim} />
  const owed = owedFeeIds(claim)
  const isOwed = (state === 'declined' || state === 'withdrawn') && owed.length > 0
  const isSent = isOwed && (state === 'declined' || utr !== null)
  return (
    <div className="stack gap16">
      {state === 'to check' && (
        <p role="status">
          {i18n.t(
            'The academy is checking your payment of {amount}. You are sent the receipt when it is accepted.',
            { amount: money(amount) },
          )}
        </p>
      )}
      {state === 'to check' && <CheckDeadline day={claim.check_by} />}
      {state === 'to check' && <ReportedClaim claim={claim} />}
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
      {state === 'withdrawn' && <p role="status">{i18n.t('You withdrew this payment.')}</p>}
      {isSent && (
        <>
          <p>{i18n.t('Have you sent the money? Then do not send it again: type its UTR here.')}</p>
          <SayPaid
            key={state}
            claim={claim}
            words={{ open: utr ? i18n.t('Correct the UTR') : i18n.t('I have paid') }}
          />
        </>
      )}
      {claim.payments.map((payment) => (
        <Button key={payment.payment_id} onClick={() => run(() => openReceipt(payment.payment_id))}>
          {i18n.t('Receipt {number}', { number: payment.receipt_number })}
        </Button>
      ))}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {isOwed && !isSent && (
        <ButtonLink to={`?dues=${owed.join(',')}`} variant="main">
          {i18n.t('Pay')}
        </ButtonLink>
      )}
      <ButtonLink to={home} {...(!isOwed && { variant: 'main' })}>
        {i18n.t('Done')}
      </ButtonLink>
    </div>
  )
}

/** Says by which day the academy usually checks the payment; nothing once that day is over. */
function CheckDeadline({ day }: { day: string | null | undefined }) {
  const { i18n } = useLingui()
  const byDay = useByDay()
  const today = useToday()
  if (!day || day < today) return null
  return (
    <p>
      {i18n.t('Usually checked by {day}. The receipt comes as a message.', {
        day: byDay(day, today),
      })}
    </p>
  )
}

/** The claim's dues that are still owed. */
const owedFeeIds = ({ dues }: Claim) =>
  dues.flatMap(({ fee_id, owed }) => (fee_id !== null && Number(owed) > 0 ? [fee_id] : []))

/** A reported payment. Its UTR can be corrected, and a payer who has sent no money can withdraw it. */
function ReportedClaim({ claim }: { claim: Claim }) {
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()
  const { claim_id, utr } = claim

  const withdraw = () =>
    run(async () => {
      const agreed = await confirm({
        title: i18n.t('Withdraw this payment'),
        text: i18n.t('Have you not sent the money at all?'),
        detail: i18n.t('If you have sent it, correct the UTR instead, and do not pay again.'),
        accept: i18n.t('I have sent nothing'),
        destructive: true,
      })
      if (agreed) await takeClaimBack({ claim_id })
    })
  return (
    <>
      <p>
        <Trans id="UTR <0>{utr}</0>" values={{ utr }} components={{ 0: <b /> }} />
      </p>
      <SayPaid key={utr} claim={claim} words={{ open: i18n.t('Correct the UTR') }} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button variant="quiet" loading={isSending} onClick={withdraw}>
        {i18n.t('Withdraw this payment')}
      </Button>
    </>
  )
}

function OpenClaim({ claim }: { claim: Claim }) {
  const { i18n } = useLingui()
  const { failure, isSending, run } = useAction()

  return (
    <div className="stack gap16">
      {claim.state === 'ended' && (
        <p>
          {i18n.t('This payment was begun more than two days ago. If you have paid, say so below.')}
        </p>
      )}
      <Transfer claim={claim} />
      <SayPaid claim={claim} words={{ open: i18n.t('I have paid') }} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button
        variant="quiet"
        loading={isSending}
        onClick={() => run(async () => void (await takeClaimBack(claim)))}
      >
        {i18n.t('I do not want to pay now')}
      </Button>
    </div>
  )
}

type BegunClaimsProps = { claims: readonly Claim[]; onChosen: (claim_id: number) => void }

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const isOld = ({ made_at }: Claim) => Date.parse(made_at) < serverNow().getTime() - WEEK_MS

/**
 * True if the claim may have been paid in an app and not reported yet. A claim that ended more than a week ago does not
 * count, because nobody continues it.
 */
const isBegun = (claim: Claim) =>
  (claim.state === 'open' || (claim.state === 'ended' && !isOld(claim))) &&
  claim.dues.some(({ owed }) => Number(owed) > 0)

const isUnderWay = (claim: Claim) => claim.state === 'to check' || isBegun(claim)

/** UPI payments that were begun or are being checked, for people who came back from the app by another way. */
function BegunClaims({ claims, onChosen }: BegunClaimsProps) {
  const { i18n } = useLingui()
  const { money } = useFormats()

  return claims.filter(isUnderWay).map(({ claim_id, state, amount, reference, utr }) => (
    <section key={claim_id} className={`wrap gap8-16 centred split pad12-16 card ${classes.begun}`}>
      <p>
        {state === 'to check'
          ? i18n.t('The academy is checking your payment of {amount}. UTR: {utr}', {
              amount: money(amount),
              utr,
            })
          : i18n.t('You have begun to pay {amount} by UPI. Reference: {reference}', {
              amount: money(amount),
              reference,
            })}
      </p>
      <Button onClick={() => onChosen(claim_id)}>
        {state === 'to check' ? i18n.t('Look') : i18n.t('Go on')}
      </Button>
    </section>
  ))
}

type Payable = { uid: string }

/** The values of the parent route: the students whose dues are paid, and the page to return to. */
type PayContext = {
  payables: readonly Payable[]
  home: string
}

/**
 * Pays dues by UPI. The address holds the state, which survives the trip to the app and a reload: `?dues=1,2` the
 * ticked dues, `?claim=17` a begun payment, `?online_payment=4` a payment made at the bank.
 */
export function Paying({ payables, home }: PayContext) {
  const { i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const ledgers = useQuery(ledgersOf(payables.map(({ uid }) => uid)))
  const claims = useQuery(ownClaims)
  const begun = Number(params.get('claim'))
  const online = Number(params.get('online_payment'))
  const skeleton = <SkeletonRows rows={4} photo={false} label={i18n.t('Loading the dues...')} />
  const failure = i18n.t('The dues could not be loaded.')

  if (online) return <OnlineStatus online_payment_id={online} home={home} />
  if (begun)
    return (
      <QueryView query={claims} failure={failure} skeleton={skeleton}>
        {(known) => {
          const claim = known.find(({ claim_id }) => claim_id === begun)
          return claim ? (
            <ClaimSteps claim={claim} home={home} />
          ) : (
            <p>{i18n.t('This payment was not found.')}</p>
          )
        }}
      </QueryView>
    )
  const goOn = (claim_id: number) => setParams({ claim: String(claim_id) }, { replace: true })
  return (
    <>
      {!ledgers.isPending && <BegunClaims claims={claims.data ?? []} onChosen={goOn} />}
      <QueryView query={ledgers} failure={failure} isHeld={claims.isPending} skeleton={skeleton}>
        {(known) => (
          <ChooseDues
            ledgers={known}
            first={(params.get('dues') ?? '').split(',').map(Number)}
            onTicked={(due_ids) =>
              setParams({ dues: due_ids.join(',') }, { replace: true, preventScrollReset: true })
            }
            onBegun={goOn}
          />
        )}
      </QueryView>
    </>
  )
}

/** `Paying` as a route within one that names the students. */
const PayScreen = () => <Paying {...useOutletContext<PayContext>()} />
export default PayScreen
