import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import paper from '../../../ui/layout/paper.module.css'
import dashboard from '../student/dashboard.module.css'
import { OwnCalendar } from './own-calendar.tsx'

export const meta = titled('Calendar')

/** A student's calendar address for phones. */
export default function Calendar() {
  const { i18n } = useLingui()

  return (
    <main id="main" tabIndex={-1} className={`${dashboard.page} ${paper.squared} ${paper.ruled}`}>
      <div className={`stack gap20 ${paper.wrap}`}>
        <h1>{i18n.t('Calendar')}</h1>
        <OwnCalendar />
        <p>
          <Link to="/student/dashboard">{i18n.t('Back to the dashboard')}</Link>
        </p>
      </div>
    </main>
  )
}
