import { CHECKS } from '@ganit/contract/office/today'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import classes from './fee-dashboard.module.css'
import { firstDays } from './fees.data.ts'

/** Leads a new academy from its first screen to the list of its first days, until that is closed. */
export function FirstDaysLine() {
  const { data } = useQuery(firstDays)
  if (!data?.checklist) return null
  return (
    <p className={`unprinted wrap gap12 centred ${classes.firstDays}`}>
      <b>
        First days: {data.checklist.done.length} of {CHECKS.length}
      </b>
      <ButtonLink size="xs" to="/admin/today">
        Begin
      </ButtonLink>
    </p>
  )
}
