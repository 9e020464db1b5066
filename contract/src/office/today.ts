import { z } from 'zod'
import { read } from '../endpoint.ts'

/** Kinds of waiting work, in display order. Only the owner sees the last four. */
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

/** One kind of waiting work: how many, whose or where for the first three kinds, and its screen. */
export const TodayLine = z.object({
  kind: z.enum(TODAY_KINDS),
  count: z.int(),
  amount: z.string().nullable(),
  /** Day of the oldest. */
  oldest: z.string().nullable(),
  sample: z.array(z.string()),
  link: z.string(),
})
export type TodayLine = z.output<typeof TodayLine>

const figure = <Value extends z.ZodType>(value: Value) =>
  z.object({ this_month: value, last_month: value })

/** This month beside the last one: amounts as text, people, attendance in per cent. `owed` covers dues dated in the month. */
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
  /** When the figures were computed, at most some minutes ago; the lines are current. */
  figures_at: z.string(),
})
export type Today = z.output<typeof Today>

export const getToday = read('/today', {
  access: ['admin', 'desk'],
  summary: 'What waits for somebody today, and how the month stands beside the last one',
  response: Today,
})
