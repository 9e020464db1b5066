import type { StudentProfile } from '@ganit/contract/people/students'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../i18n/use-formats.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
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
  const { i18n } = useLingui()

  return (
    <>
      <header className={`wrap gap4-24 split ${classes.head}`}>
        <h1 className="narrow breaks">{i18n.t('{first_name}’s dashboard', { first_name })}</h1>
        <a href="#profile">{i18n.t('Your details')}</a>
      </header>
      <dl className={`sheet ${classes.facts}`}>
        <div>
          <dt className="quiet">{i18n.t('Next class')}</dt>
          <dd className="stack gap4 narrow breaks">
            <NextClass />
          </dd>
        </div>
        <div>
          <dt className="quiet">{i18n.t('Fees')}</dt>
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
  const formats = useFormats()

  const { i18n } = useLingui()

  const { data } = useQuery(ownBatches)
  const [next] = (data ?? [])
    .flatMap(({ name, next_class }) => (next_class ? [{ name, ...next_class }] : []))
    .sort((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`))

  return (
    <>
      <p className={classes.toPay}>
        {next && `${formats.weekday(next.date)}, ${formats.day(next.date)}`}
        {data && !next && i18n.t('None yet')}
      </p>
      <p className={`quiet small ${classes.mark}`}>
        {next && `${formats.times(next)}, ${next.name}`}
      </p>
    </>
  )
}

function Mark({ fees_status }: Pick<StudentProfile, 'fees_status'>) {
  const { i18n } = useLingui()
  const isPaid = fees_status === 'Yes'
  return (
    <>
      {i18n.t('Marked by the academy:')}{' '}
      <StatusMark kind={isPaid ? 'done' : 'open'}>
        {isPaid ? i18n.t('Yes') : i18n.t('No')}
      </StatusMark>
    </>
  )
}

/** The sum of dues, as messages tell it. Keeps its height while loading. */
function ToPay({ uid }: { uid: string }) {
  const _formats = useFormats()

  const formats = useFormats()

  const { i18n } = useLingui()

  const { data } = useQuery(ledger({ uid }))
  const { data: family } = useQuery(familyMoney({}))
  const own = family?.children.find((child) => child.uid === uid)

  if (!data) return <p className={classes.toPay} />
  const next = data.dues.find(({ owed }) => Number(owed) > 0)
  if (!next)
    return (
      <p className={classes.toPay}>
        {data.dues.length > 0 ? (
          <StatusMark kind="done">{i18n.t('All paid')}</StatusMark>
        ) : (
          i18n.t('Nothing to pay yet')
        )}
      </p>
    )
  // Without the family's sums the ledger's are shown, which count what is being checked.
  const { overdue, oldest } = own ?? { overdue: data.overdue, oldest: next.due_date }
  if (Number(overdue) > 0)
    return (
      <p className={classes.toPay}>
        <Trans
          id={'<0>{amount}</0>\u2002overdue since {date}'}
          values={{
            amount: formats.rupees(overdue),
            date: formats.day(oldest ?? next.due_date),
          }}
          components={{ 0: <StatusMark kind="late">{null}</StatusMark> }}
        />
      </p>
    )
  if (own?.soon_by)
    return (
      <p className={classes.toPay}>
        {i18n.t('{owed} due by {due_date}', {
          owed: formats.rupees(own.soon),
          due_date: formats.day(own.soon_by),
        })}
      </p>
    )
  if (own && Number(own.checking) > 0)
    return (
      <p className={classes.toPay}>
        {i18n.t('{checking} being checked', { checking: formats.rupees(own.checking) })}
      </p>
    )
  return (
    <p className={classes.toPay}>
      {i18n.t('{owed} due by {due_date}', {
        owed: formats.rupees(next.owed),
        due_date: formats.day(next.due_date),
      })}
    </p>
  )
}
