import { useLingui } from '@lingui/react'
import { CalendarPart } from './calendar-part.tsx'

/** The calendar address on pages of students and teachers. */
export const OwnCalendar = () => {
  const { i18n } = useLingui()
  return (
    <CalendarPart
      about={i18n.t(
        'Your phone’s calendar can show your lessons, with all changes. Copy the address below and add it there as a calendar from the internet, in Google Calendar under “Other calendars, From URL”.',
      )}
    />
  )
}
