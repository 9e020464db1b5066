import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { readSession } from '../../../session.ts'
import { requireRegistered } from '../../../shell/session/guards.ts'
import page from '../../../ui/layout/column-page.module.css'
import paper from '../../../ui/layout/paper.module.css'
import type { Route } from './+types/own-weeks'
import { Weeks } from './weeks.tsx'

export const meta = titled('Weekly note')

export async function clientLoader() {
  await requireRegistered()
  return { uid: readSession().studentUid }
}

/** The notes about a student, week by week, without money. */
export default function OwnWeeks({ loaderData: { uid } }: Route.ComponentProps) {
  const { i18n } = useLingui()

  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
      <div className={page.column}>
        <h1>{i18n.t('Weekly note')}</h1>
        {uid && <Weeks uid={uid} />}
        <p>
          <Link to="/student/dashboard">{i18n.t('Back to the dashboard')}</Link>
        </p>
      </div>
    </main>
  )
}
