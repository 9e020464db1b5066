import type { Claim } from '@ganit/contract/claims'
import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './paying.module.css'

type BegunClaimsProps = { claims: readonly Claim[]; onChosen: (claim_id: number) => void }

/** Whether somebody may have paid this in their app, and has yet to say so. */
const isBegun = ({ state, dues }: Claim) =>
  state === 'open' && dues.some(({ owed }) => Number(owed) > 0)

/** What was begun to be paid by UPI: whoever comes another way back from the app finds it here. */
export function BegunClaims({ claims, onChosen }: BegunClaimsProps) {
  const { i18n } = useLingui()
  const { money } = useFormats()

  return claims.filter(isBegun).map(({ claim_id, amount, reference }) => (
    <section key={claim_id} className={classes.begun}>
      <p>
        {i18n.t('You have begun to pay {amount} by UPI. Reference: {reference}', {
          amount: money(amount),
          reference,
        })}
      </p>
      <Button onClick={() => onChosen(claim_id)}>{i18n.t('Go on')}</Button>
    </section>
  ))
}
