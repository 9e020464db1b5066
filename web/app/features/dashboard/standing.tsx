import { formatClass } from '../../ui/formats.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import classes from './dashboard.module.css'
import type { Glimpse } from './glimpse.ts'

/** Where the student stands at the academy today: class, batches, fees mark. */
export function Standing({ glimpse }: { glimpse: Glimpse }) {
  const { first_name, student_class, batches, fees_status } = glimpse
  const isPaid = fees_status === 'Yes'

  return (
    <>
      <h1>
        {first_name}, you are in {formatClass(student_class)}
      </h1>
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
        <div>
          <dt>{batches.length > 1 ? 'Batches' : 'Batch'}</dt>
          <dd>
            {batches.map(({ id, name }) => (
              <b key={id}>{name}</b>
            ))}
            {batches.length === 0 && (
              <>
                <b>Not assigned to a batch yet</b>
                <p>Your batch appears here as soon as the academy has chosen one for you.</p>
              </>
            )}
          </dd>
        </div>
      </dl>
    </>
  )
}
