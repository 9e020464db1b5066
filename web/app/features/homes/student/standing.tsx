import type { StudentProfile } from '@ganit/contract/people/students'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../i18n/use-formats.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { ledger } from '../../money/payments/payments.data.ts'
import { familyMoney } from '../../people/guardians/own-family.data.ts'
import classes from './dashboard.module.css'
import type { ProfileSummary } from './profile-summary.ts'

/** The heading, and the link to the student's own details, which stand further down on a phone. */
export function HomeHead({ first_name }: Pick<ProfileSummary, 'first_name'>) {
  const { i18n } = useLingui()
  return (
    <header className={`wrap gap4-24 split ${classes.head}`}>
      <h1 className="narrow breaks">{i18n.t('{first_name}’s dashboard', { first_name })}</h1>
      <a href="#profile">{i18n.t('Your details')}</a>
    </header>
  )
}

/** Shows the sum of the dues. The academy's paid mark means nothing to families. */
export function OwnMoney({ profile }: { profile: StudentProfile }) {
  const { i18n } = useLingui()
  return (
    <dl className={`sheet ${classes.facts}`}>
      <div>
        <dt className="quiet">{i18n.t('Fees')}</dt>
        <dd className="narrow breaks">
          <SumToPay uid={profile.uid} />
        </dd>
      </div>
    </dl>
  )
}

/** Whether the fees are paid: the dues decide, and the academy's mark only where there are no dues. */
export function useAreFeesPaid({ uid, fees_status }: StudentProfile) {
  const { data } = useQuery(ledger({ uid }))
  return data?.dues.length ? data.due_now === '0.00' : fees_status === 'Yes'
}

/** The sum of dues, as messages tell it. Keeps its height while loading. */
function SumToPay({ uid }: { uid: string }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const { data } = useQuery(ledger({ uid }))
  const { data: family, isFetched: areSumsAsked } = useQuery(familyMoney({}))
  const own = family?.children.find((child) => child.uid === uid)

  if (!data || !areSumsAsked) return <p className={classes.toPay} />
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
  // Without the family's sums this shows the ledger's, which also count payments that are being checked.
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
