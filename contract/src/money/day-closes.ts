import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { moneyField } from '../money.ts'
import {
  blankIsAbsent,
  Message,
  optionalText,
  requiredDate,
  requiredText,
  wholeNumber,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { EXPENSE_KINDS } from './expenses.ts'
import { RecordedMethod } from './payments.ts'

/** Field labels of the form that closes a day, used in its messages too. */
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

/** Notes and coins to count, largest first. */
export const NOTES = Object.keys(Counted)
  .map(Number)
  .toSorted((a, b) => b - a)

/** Longest period of one request, in days. */
export const DAY_CLOSE_DAYS_MAX = 366

const REASON_MAX = 500

/**
 * Money that one person took and gave back, by day of recording, with the counted cash once the day is closed. Amounts
 * are text: `1500.00`.
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
      /** Number of payments recorded. */
      count: z.int(),
      received: z.string(),
      /** Reversed payments, refunds, and sums paid out of the drawer, less reversals of these refunds and sums. */
      given_back: z.string(),
    }),
  ),
  /** Cash taken less cash given back or paid out. */
  expected: z.string(),
  counted: z.string().nullable(),
  /** The counted sum less the expected one. */
  difference: z.string().nullable(),
  reason: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** How much corrections after closing change `expected`; null if there were none. The closed day keeps its figures. */
  corrected: z.string().nullable(),
  /** Sums paid out of the drawer. A teacher's pay does not say whose it is. Absent if nothing was paid out. */
  paid_out: z
    .array(
      z.object({
        kind: z.enum([...EXPENSE_KINDS, 'pay']),
        amount: z.string(),
        has_bill: z.boolean(),
        reversed: z.boolean(),
      }),
    )
    .optional(),
})
export type DayClose = z.output<typeof DayClose>

export const DayCloseDraft = z.object({
  day: requiredDate(DAY_CLOSE_LABELS.day),
  counted: moneyField(DAY_CLOSE_LABELS.counted, { least: 0 }),
  /** How many of each note or coin. */
  notes: z
    .strictObject(Counted, `Notes must be how many there are of ${NOTES.join(', ')}.`)
    .nullish(),
  reason: optionalText(DAY_CLOSE_LABELS.reason, REASON_MAX),
  /** Account whose day it is; the caller's, unless the owner names another. */
  account_id: blankIsAbsent(requiredText('account_id', 64)),
})
export type DayCloseDraft = z.output<typeof DayCloseDraft>

const DayClosesQuery = z.object({
  from: blankIsAbsent(requiredDate('From')),
  to: blankIsAbsent(requiredDate('To')),
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
