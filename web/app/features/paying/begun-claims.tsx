import type { Claim } from '@ganit/contract/claims'
import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './paying.module.css'

type BegunClaimsProps = { claims: readonly Claim[]; onChosen: (claim_id: number) => void }

/** Whether somebody may have paid this in their app, and has yet to say so. */
const isBegun = ({ state, dues }: Claim) =>
  state === 'open' && dues.some(({ owed }) => Number(owed) > 0)

const isUnderWay = (claim: Claim) => claim.state === 'to check' || isBegun(claim)

/** What was begun to be paid by UPI, or is looked at by the academy: whoever comes another way back from the app finds it here. */
export function BegunClaims({ claims, onChosen }: BegunClaimsProps) {
  const { i18n } = useLingui()
  const { money } = useFormats()

  return claims.filter(isUnderWay).map(({ claim_id, state, amount, reference, utr }) => (
    <section key={claim_id} className={classes.begun}>
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
