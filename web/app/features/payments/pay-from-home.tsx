import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { payWays } from '../paying/pay-ways.data.ts'

/** Leads to paying, where the academy takes money from home. */
export function PayFromHome() {
  const { data } = useQuery(payWays)

  if (!data?.upi && !data?.online) return null
  return (
    <p>
      <ButtonLink to="/student/pay" variant="main">
        Pay
      </ButtonLink>
    </p>
  )
}
