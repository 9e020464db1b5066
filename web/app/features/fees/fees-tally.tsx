import { useQuery } from '@tanstack/react-query'
import { feesTally } from './fees.data.ts'
import classes from './fees-tally.module.css'

/** The share that is paid as a marked stretch of a number line, in tenths. */
export function FeesTally() {
  const { data } = useQuery(feesTally)
  if (data?.total === 0) return null
  // Its place is kept while it loads.
  const { paid, total } = data ?? { paid: 0, total: 0 }

  return (
    <div className={classes.tally} data-loading={!data || undefined}>
      <div className={classes.axis} aria-hidden="true">
        <i style={{ width: `${total && (paid / total) * 100}%` }} />
      </div>
      <p>
        <span>
          <b>{paid}</b> of {total} paid
        </span>
        <span className={classes.rest}>{total - paid} to go</span>
      </p>
    </div>
  )
}
