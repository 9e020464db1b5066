import { useLingui } from '@lingui/react'
import { data, useSearchParams } from 'react-router'
import { titled, useAcademy } from '../../../academy.ts'
import paper from '../../../ui/layout/paper.module.css'
import type { Route } from './+types/enquire'
import classes from './enquire.module.css'
import { EnquireForm } from './enquire-form.tsx'
import type { Outcome } from './outcome.ts'

export const meta = titled('Ask us')

/** Without scripts the browser posts the form, and the page renders with the result. */
export async function action({ request }: Route.ActionArgs) {
  const outcome = (await request.json()) as Outcome
  return data(outcome, { status: outcome.status === 201 ? 200 : outcome.status })
}

export default function Enquire({ actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const { hasFreeTrial } = useAcademy()
  const [params] = useSearchParams()
  const isTrial = hasFreeTrial && params.has('trial')

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared}`}>
      <div className={`${paper.label} ${classes.label}`}>
        <h1>{isTrial ? i18n.t('Free trial lesson') : i18n.t('Ask us')}</h1>
        <EnquireForm outcome={actionData} />
      </div>
    </main>
  )
}
