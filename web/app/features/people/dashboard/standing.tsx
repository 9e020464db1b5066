import type { StudentProfile } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { formatDay, formatWeekday } from '../../../ui/text/dates.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatTimes } from '../../../ui/text/weekly-times.tsx'
import { ledger } from '../../money/payments/payments.data.ts'
import { familyMoney } from '../guardian-area/guardian-area.data.ts'
import { ownBatches } from './dashboard.data.ts'
import classes from './dashboard.module.css'
import type { ProfileSummary } from './profile-summary.ts'

type StandingProps = {
  glimpse: ProfileSummary
  /** Undefined while only the glimpse is known. */
  profile: StudentProfile | undefined
}

/** The next class, the dues, and in smaller print the academy's paid mark. */
export function Standing({ glimpse: { uid, first_name }, profile }: StandingProps) {
  return (
    <>
      <header className={`wrap gap4-24 split ${classes.head}`}>
        <h1 className="narrow breaks">{first_name}’s dashboard</h1>
        <a href="#profile">Your details</a>
      </header>
      <dl className={`sheet ${classes.facts}`}>
        <div>
          <dt className="quiet">Next class</dt>
          <dd className="stack gap4 narrow breaks">
            <NextClass />
          </dd>
        </div>
        <div>
          <dt className="quiet">Fees</dt>
          <dd className="stack gap4 narrow breaks">
            <ToPay uid={uid} />
            <p className={`quiet small ${classes.mark}`}>{profile && <Mark {...profile} />}</p>
          </dd>
        </div>
      </dl>
    </>
  )
}

/** The next lesson of all batches. Keeps its height while loading. */
function NextClass() {
  const { data } = useQuery(ownBatches)
  const [next] = (data ?? [])
    .flatMap(({ name, next_class }) => (next_class ? [{ name, ...next_class }] : []))
    .sort((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`))

  return (
    <>
      <p className={classes.toPay}>
        {next && `${formatWeekday(next.date)}, ${formatDay(next.date)}`}
        {data && !next && 'None yet'}
      </p>
      <p className={`quiet small ${classes.mark}`}>
        {next && `${formatTimes(next)}, ${next.name}`}
      </p>
    </>
  )
}

const Mark = ({ fees_status }: Pick<StudentProfile, 'fees_status'>) => (
  <>
    Marked by the academy:{' '}
    <StatusMark kind={fees_status === 'Yes' ? 'done' : 'open'}>{fees_status}</StatusMark>
  </>
)

/** The sum of dues, as messages tell it. Keeps its height while loading. */
function ToPay({ uid }: { uid: string }) {
  const { data } = useQuery(ledger({ uid }))
  const { data: family } = useQuery(familyMoney({}))
  const own = family?.children.find((child) => child.uid === uid)

  if (!data) return <p className={classes.toPay} />
  const next = data.dues.find(({ owed }) => Number(owed) > 0)
  if (!next)
    return (
      <p className={classes.toPay}>
        {data.dues.length > 0 ? (
          <StatusMark kind="done">All paid</StatusMark>
        ) : (
          'Nothing to pay yet'
        )}
      </p>
    )
  // Without the family's sums the ledger's are shown, which count what is being checked.
  const { overdue, oldest } = own ?? { overdue: data.overdue, oldest: next.due_date }
  if (Number(overdue) > 0)
    return (
      <p className={classes.toPay}>
        <StatusMark kind="late">{formatRupees(overdue)}</StatusMark>&ensp;overdue since{' '}
        {formatDay(oldest ?? next.due_date)}
      </p>
    )
  if (own?.soon_by)
    return (
      <p className={classes.toPay}>
        {formatRupees(own.soon)} due by {formatDay(own.soon_by)}
      </p>
    )
  if (own && Number(own.checking) > 0)
    return <p className={classes.toPay}>{formatRupees(own.checking)} being checked</p>
  return (
    <p className={classes.toPay}>
      {formatRupees(next.owed)} due by {formatDay(next.due_date)}
    </p>
  )
}
