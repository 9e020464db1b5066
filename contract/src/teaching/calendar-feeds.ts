import { z } from 'zod'
import { ANYONE_SIGNED_IN, create, read, remove } from '../endpoint.ts'
import { Message } from '../shared.ts'

/** Days back and ahead that a calendar covers. */
export const FEED_DAYS = { back: 30, ahead: 84 } as const

export const getCalendarFeed = read('/calendar-feed', {
  access: ANYONE_SIGNED_IN,
  summary: 'Whether there is an address under which one’s calendar reads one’s lessons',
  response: z.object({ exists: z.boolean() }),
})

/** The URL is in this answer only; anyone who has it sees the lessons. */
export const createCalendarFeed = create('/calendar-feed', {
  access: ANYONE_SIGNED_IN,
  summary: 'Make a new address for one’s calendar; the older one ends',
  response: Message.extend({ address: z.string() }),
})

export const deleteCalendarFeed = remove('/calendar-feed', {
  access: ANYONE_SIGNED_IN,
  summary: 'End the address for one’s calendar',
})

/** Answers iCalendar (RFC 5545). Calendar programs send no token but the one in the URL. */
export const readCalendar = read('/calendar/:file', {
  access: 'public',
  summary: 'Somebody’s lessons as a calendar, by its secret address',
  params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
})
