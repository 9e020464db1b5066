import type { FeesTally as FeesTallyOf } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount, formatRupees } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import classes from './fee-dashboard.module.css'
import { feesTally } from './fees.data.ts'

type FeesTallyProps = { isHeld: boolean; showsMarks: boolean }

/** The ledger's sums; with marks a scale of tenths with the share of students marked as paid. Waits with `isHeld`. */
export function FeesTally({ isHeld, showsMarks }: FeesTallyProps) {
  const query = useQuery(feesTally)
  const data = isHeld ? undefined : query.data
  if (data?.total === 0) return null
  // The tally keeps its height while loading.
  const { paid, total } = data ?? { paid: 0, total: 0 }

  if (!showsMarks)
    return (
      <div className="amount" style={data ? undefined : { visibility: 'hidden' }}>
        {data ? <Sums of={data} /> : <p className="small">&nbsp;</p>}
      </div>
    )
  return (
    <div className={`stack gap6 amount ${classes.tally}`} data-loading={!data || undefined}>
      {data ? <Sums of={data} /> : <p className="small">&nbsp;</p>}
      <div className={classes.axis} aria-hidden="true">
        <i style={{ width: `${total && (paid / total) * 100}%` }} />
      </div>
      <p className="row split small">
        <span>
          <b>{formatCount(paid)}</b> of {formatCount(total)} paid <small>as marked by hand</small>
        </span>
        <span className="quiet">{formatCount(total - paid)} to go</span>
      </p>
    </div>
  )
}

/** The ledger's sums, each with a link to its details. */
function Sums({ of: { due_now, overdue, collected_today, collected_month } }: { of: FeesTallyOf }) {
  const day = useToday()
  const payments = (from: string) => `/admin/payments?from=${from}&to=${day}`
  return (
    <ul className="wrap gap4-16 small" aria-label="Sums">
      <li>
        <Link to="/admin-dashboard?view=due">{formatRupees(due_now)} due now</Link>
      </li>
      <li data-late={Number(overdue) > 0 || undefined}>
        <Link to="/admin-dashboard?view=overdue">{formatRupees(overdue)} overdue</Link>
      </li>
      <li>
        <Link to={payments(day)}>{formatRupees(collected_today)} collected today</Link>
      </li>
      <li>
        <Link to={payments(`${day.slice(0, 7)}-01`)}>
          {formatRupees(collected_month)} this month
        </Link>
      </li>
      <li>
        <Link to="/admin/payments">Payments</Link>
      </li>
    </ul>
  )
}
