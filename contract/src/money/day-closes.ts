import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { moneyOf } from '../money.ts'
import {
  blankIsAbsent,
  dateOf,
  Message,
  optionalText,
  requiredText,
  wholeNumber,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { RecordedMethod } from './payments.ts'

/** The labels of the form that closes a day, and so of its messages. */
export const DAY_CLOSE_LABELS = {
  counted: 'Cash counted',
  reason: 'Reason',
  day: 'Day',
} as const

const NOTES_MAX = 100_000
const howMany = (note: number) => wholeNumber(`₹${note}`, 0, NOTES_MAX).optional()

const Counted = {
  '500': howMany(500),
  '200': howMany(200),
  '100': howMany(100),
  '50': howMany(50),
  '20': howMany(20),
  '10': howMany(10),
  '5': howMany(5),
  '2': howMany(2),
  '1': howMany(1),
}

/** The notes and coins that are counted, the largest first. */
export const NOTES = Object.keys(Counted)
  .map(Number)
  .toSorted((a, b) => b - a)

/** The longest stretch that is told of at once. */
export const DAY_CLOSE_DAYS_MAX = 366

const REASON_MAX = 500

/**
 * What somebody took and gave back on a day, by the day of recording, and once it is closed what was counted. Amounts are text
 * such as `1500.00`.
 */
export const DayClose = z.object({
  /** Null while the day is open. */
  day_close_id: z.int().nullable(),
  day: z.string(),
  account_id: z.string(),
  name: z.string(),
  methods: z.array(
    z.object({
      method: RecordedMethod,
      /** How many payments were recorded. */
      count: z.int(),
      received: z.string(),
      /** Payments taken back and refunds, less refunds taken back. */
      given_back: z.string(),
    }),
  ),
  /** In cash: what was taken less what was given back. */
  expected: z.string(),
  counted: z.string().nullable(),
  /** Counted less expected. */
  difference: z.string().nullable(),
  reason: z.string().nullable(),
  closed_at: z.string().nullable(),
  /**
   * By how much corrections made after closing change what was expected; null where there was none. The day keeps its
   * figures.
   */
  corrected: z.string().nullable(),
})
export type DayClose = z.output<typeof DayClose>

export const DayCloseDraft = z.object({
  day: dateOf(DAY_CLOSE_LABELS.day),
  counted: moneyOf(DAY_CLOSE_LABELS.counted, { least: 0 }),
  /** How many of each note or coin. */
  notes: z
    .strictObject(Counted, `Notes must be how many there are of ${NOTES.join(', ')}.`)
    .nullish(),
  reason: optionalText(DAY_CLOSE_LABELS.reason, REASON_MAX),
  /** Whose day it is: one's own unless the owner says another's. */
  account_id: blankIsAbsent(requiredText('account_id', 64)),
})
export type DayCloseDraft = z.output<typeof DayCloseDraft>

const DayClosesQuery = z.object({
  from: blankIsAbsent(dateOf('From')),
  to: blankIsAbsent(dateOf('To')),
})

export const listDayCloses = read('/day-closes', {
  access: ['admin', 'desk'],
  summary: 'Days on which money was taken or given back, open and closed; the desk its own',
  querystring: DayClosesQuery,
  response: z.array(DayClose),
})

export const [exportDayCloses, exportDayClosesXlsx] = tableFiles({
  path: '/day-closes',
  access: ['admin', 'desk'],
  summary:
    'Days on which money was taken or given back, as a table for spreadsheets; the desk its own',
  querystring: DayClosesQuery,
})

export const closeDay = create('/day-closes', {
  access: ['admin', 'desk'],
  summary: 'Close a day: what was counted beside what was taken',
  body: DayCloseDraft,
  response: Message.extend({ day_close: DayClose }),
})

export const reopenDay = act('/day-closes/:day_close_id/reopen', {
  access: ['admin'],
  summary: 'Open a closed day again',
  body: z.object({ reason: requiredText(DAY_CLOSE_LABELS.reason, REASON_MAX) }),
  response: Message.extend({ day_close: DayClose }),
})
