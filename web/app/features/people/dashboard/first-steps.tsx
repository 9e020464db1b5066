import type { StudentProfile } from '@ganit/contract/people/students'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../academy.ts'
import { useByDay } from '../../../i18n/use-by-day.ts'
import { formatPhone } from '../../../ui/forms/phone-number.ts'
import { today as dayAt } from '../../../ui/text/dates.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import { academySettings } from '../../ground/settings/settings.data.ts'
import { ownBatches } from './dashboard.data.ts'

/** Steps after registering, for a student who is in no batch yet, without those that the academy does not promise. */
export function FirstSteps({ profile }: { profile: StudentProfile }) {
  const { i18n } = useLingui()
  const byDay = useByDay()
  const today = useToday()
  const { timeZone } = useAcademy()
  const { data: batches } = useQuery(ownBatches)
  const isNew = batches?.length === 0
  const { data: settings } = useQuery({ ...academySettings, enabled: isNew })
  if (!isNew || !settings) return null

  const phone = formatPhone(profile.contact_number_1)
  // The promise is counted from the day of registering.
  const isToday = dayAt(timeZone, new Date(profile.registered_at)) === today
  const steps = [
    settings.calls_by &&
      (isToday
        ? i18n.t('We call {phone} by {day}.', { phone, day: byDay(settings.calls_by, today) })
        : i18n.t('We call {phone}.', { phone })),
    i18n.t('We choose a batch together.'),
    settings.free_trial && i18n.t('First lesson free.'),
  ].filter((step) => typeof step === 'string')
  return (
    <section className="stack gap8 pad16 card" aria-labelledby="first-steps">
      <h2 id="first-steps">{i18n.t('What happens now')}</h2>
      <ol className="stack gap4">
        {steps.map((step, n) => (
          <li key={step}>
            {n + 1}. {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
