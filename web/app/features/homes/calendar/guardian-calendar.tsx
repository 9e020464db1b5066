import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import page from '../../../ui/layout/column-page.module.css'
import paper from '../../../ui/layout/paper.module.css'
import { CalendarPart } from './calendar-part.tsx'

export const meta = titled('Calendar')

/** A guardian's calendar address, for the lessons of all their children. */
export default function GuardianCalendar() {
  const { i18n } = useLingui()

  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
      <div className={page.column}>
        <h1>{i18n.t('Calendar')}</h1>
        <CalendarPart
          about={i18n.t(
            'Your phone’s calendar can show the lessons of your children, with all changes. Copy the address below and add it there as a calendar from the internet, in Google Calendar under “Other calendars, From URL”.',
          )}
        />
        <p>
          <Link to="/guardian/dashboard">{i18n.t('Back to the dashboard')}</Link>
        </p>
      </div>
    </main>
  )
}
