import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import classes from './dashboard.module.css'
import type { ProfileSummary } from './profile-summary.ts'

/** Where the student stands at the academy today. Their class is on the label beside it, and said once. */
export function Standing({ glimpse }: { glimpse: ProfileSummary }) {
  const { first_name, fees_status } = glimpse
  const isPaid = fees_status === 'Yes'

  return (
    <>
      <h1>{first_name}’s dashboard</h1>
      <dl className={classes.facts}>
        <div>
          <dt>Fees paid</dt>
          <dd>
            <StatusMark kind={isPaid ? 'done' : 'open'}>{fees_status}</StatusMark>
            <p>
              {isPaid
                ? 'The academy has marked your fees as paid.'
                : 'The academy has not marked your fees as paid yet.'}
            </p>
          </dd>
        </div>
      </dl>
    </>
  )
}
