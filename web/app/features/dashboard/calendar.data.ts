import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '@ganit/contract/calendar-feeds'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** Whether one's lessons have an address for calendars; which one is told only when it is made. */
export const calendarFeed = apiQuery({
  queryKey: ['own', 'calendar-feed'],
  shows: ['calendar-feed'],
  ask: (signal) => call(getCalendarFeed, { signal }),
})

/** Makes a new address, and ends the older one. */
export const makeFeed = write({
  key: ['calendar-feed', 'make'],
  changes: ['calendar-feed'],
  send: async (attempt: Attempt) => (await call(createCalendarFeed, { attempt })).address,
})

export const endFeed = write({
  key: ['calendar-feed', 'end'],
  changes: ['calendar-feed'],
  send: async () => (await call(deleteCalendarFeed, {})).message,
})
