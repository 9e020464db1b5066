import { useLingui } from '@lingui/react'
import { titled } from '../../../academy.ts'
import { ColumnFrame } from '../../../ui/layout/column-frame.tsx'
import { CalendarPart } from './calendar-part.tsx'

export const meta = titled('Calendar')

/** A guardian's calendar address, for the lessons of all their children. */
export default function GuardianCalendar() {
  const { i18n } = useLingui()

  return (
    <ColumnFrame title={i18n.t('Calendar')} back="/guardian/dashboard">
      <CalendarPart
        about={i18n.t(
          'Your phone’s calendar can show the lessons of your children, with all changes. Copy the address below and add it there as a calendar from the internet, in Google Calendar under “Other calendars, From URL”.',
        )}
      />
    </ColumnFrame>
  )
}
