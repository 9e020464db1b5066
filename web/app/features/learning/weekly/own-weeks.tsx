import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { readSession } from '../../../session.ts'
import page from '../../../ui/layout/column-page.module.css'
import paper from '../../../ui/layout/paper.module.css'
import { Weeks } from './weeks.tsx'

export const meta = titled('Weekly note')

/** The notes about a student, week by week, without money. */
export default function OwnWeeks() {
  const { studentUid: uid } = readSession()
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
