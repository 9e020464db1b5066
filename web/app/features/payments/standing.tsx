import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './standing.module.css'
import { type Owed, standingOf } from './sums.ts'

type StandingProps = {
  dues: Owed[]
  /** Today at the academy; nothing is late while it is not known. */
  today: string | undefined
}

/** What is to be paid of some dues, and since or until when, in two lines. */
export function Standing({ dues, today }: StandingProps) {
  const { owed, since, isClear, isLate } = standingOf(dues, today)

  if (dues.length === 0) return <p className={classes.standing}>No dues yet.</p>
  if (isClear)
    return (
      <p className={classes.standing}>
        <b>All paid</b>
      </p>
    )
  return (
    <p className={classes.standing} data-late={isLate || undefined}>
      <b>
        {formatMoney(owed)} {isLate ? 'to pay' : 'due'}
      </b>
      {since && (
        <span>
          {isLate ? 'overdue since' : 'by'} {formatDay(since)}
        </span>
      )}
    </p>
  )
}
