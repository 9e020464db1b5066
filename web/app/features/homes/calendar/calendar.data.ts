import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '@ganit/contract/teaching/calendar-feeds'
import { reads, sends } from '../../../api/declared.ts'

/** Whether the person has a calendar address; the address itself is returned only on creation. */
export const calendarFeed = reads(getCalendarFeed, { shows: ['calendar-feed'] })()

/** Creates a new address; the old one stops working. */
export const makeFeed = sends(createCalendarFeed, { changes: ['calendar-feed'] })

export const endFeed = sends(deleteCalendarFeed, { changes: ['calendar-feed'] })
