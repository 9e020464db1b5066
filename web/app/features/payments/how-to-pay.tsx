import { useQuery } from '@tanstack/react-query'
import { academySettings } from '../settings/settings.data.ts'
import classes from './ledger-section.module.css'

/** What the academy says of how its fees are paid, as far as it says so. */
export function HowToPay() {
  const { data } = useQuery(academySettings)

  if (!data?.how_to_pay) return null
  return (
    <p className={classes.howToPay}>
      <b>How to pay</b>
      {data.how_to_pay}
    </p>
  )
}
