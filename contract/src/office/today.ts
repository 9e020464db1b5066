import { z } from 'zod'
import { read } from '../endpoint.ts'

/** What may wait for somebody, in the order in which it is told. The last four are the owner's. */
export const TODAY_KINDS = [
  'clashes',
  'needs_teacher',
  'registers',
  'claims',
  'payments_to_look_at',
  'day_open',
  'requests',
  'enquiries_due',
  'absent_three_times',
  'below_floor',
  'overdue_week',
  'test_to_mark',
  'messages_failed',
  'mail_waiting',
  'backup_old',
  'ledger',
  'erasure',
] as const
export type TodayKind = (typeof TODAY_KINDS)[number]

/** One thing that waits: how many of it, whose or where for the first three, and the screen that is for it. */
export const TodayLine = z.object({
  kind: z.enum(TODAY_KINDS),
  count: z.int(),
  amount: z.string().nullable(),
  /** The day of the oldest. */
  oldest: z.string().nullable(),
  sample: z.array(z.string()),
  link: z.string(),
})
export type TodayLine = z.output<typeof TodayLine>

const figure = <Value extends z.ZodType>(value: Value) =>
  z.object({ this_month: value, last_month: value })

/**
 * The academy's month beside the one before: money as text, people, and per cent of attendance. `owed` is of dues dated in
 * the month.
 */
export const TodayFigures = z.object({
  collected: figure(z.string()),
  owed: figure(z.string()),
  joined: figure(z.int()),
  left: figure(z.int()),
  attendance: figure(z.int().nullable()),
})
export type TodayFigures = z.output<typeof TodayFigures>

export const Today = z.object({
  lines: z.array(TodayLine),
  figures: TodayFigures,
  /** The moment of the figures, which may be some minutes ago; the lines are of now. */
  figures_at: z.string(),
})
export type Today = z.output<typeof Today>

export const getToday = read('/today', {
  access: ['admin', 'desk'],
  summary: 'What waits for somebody today, and how the month stands beside the last one',
  response: Today,
})
