import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '@ganit/contract/teaching/calendar-feeds'
import { reads, sends } from '../../../api/declared.ts'

/** Whether one's lessons have an address for calendars; which one is told only when it is made. */
export const calendarFeed = reads(getCalendarFeed, { shows: ['calendar-feed'] })()

/** Makes a new address, and ends the older one. */
export const makeFeed = sends(createCalendarFeed, { changes: ['calendar-feed'] })

export const endFeed = sends(deleteCalendarFeed, { changes: ['calendar-feed'] })
