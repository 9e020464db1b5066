import { CalendarPart } from './calendar-part.tsx'

/** The calendar address on pages of students and teachers. */
export const OwnCalendar = () => (
  <CalendarPart about="Your phone’s calendar can show your lessons, with all changes. Copy the address below and add it there as a calendar from the internet, in Google Calendar under “Other calendars, From URL”." />
)
