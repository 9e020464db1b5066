import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { Who } from '../people/who.ts'

/** Kinds of waiting work, in display order. Only the owner sees the last thirteen. */
export const TODAY_KINDS = [
  'clashes',
  'needs_teacher',
  'registers',
  'claims',
  'payments_to_look_at',
  'cheques_to_clear',
  'day_open',
  'requests',
  'enquiries_due',
  'promises_broken',
  'absent_three_times',
  'below_floor',
  'plans_late',
  'overdue_week',
  'test_to_mark',
  'to_publish',
  'import_rows',
  'known_child',
  'no_phone',
  'parents_to_agree',
  'messages_failed',
  'refunds_due',
  'session_left',
  'mail_waiting',
  'backup_old',
  'copies_old',
  'disk_low',
  'daily_work',
  'ledger',
  'jobs_given_up',
  'erasure',
  'fees_told_twice',
  'pricing_page',
  'weekly_missed',
  'gst_threshold',
] as const
export type TodayKind = (typeof TODAY_KINDS)[number]

/** One kind of waiting work: its count, its screen, and for the first three kinds the people or places. */
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

const monthlyFigure = <Value extends z.ZodType>(value: Value) =>
  z.object({ this_month: value, last_month: value })

/** This month beside the last one: amounts as text, people, attendance in per cent. `owed` covers dues dated in the month. */
export const TodayFigures = z.object({
  collected: monthlyFigure(z.string()),
  owed: monthlyFigure(z.string()),
  joined: monthlyFigure(z.int()),
  left: monthlyFigure(z.int()),
  attendance: monthlyFigure(z.int().nullable()),
})
export type TodayFigures = z.output<typeof TodayFigures>

/** A lesson of today. `needs`: the lesson has no teacher, or has begun without a register. Times are the academy's. */
const LessonToday = z.object({
  lesson_id: z.int(),
  time: z.string(),
  until: z.string(),
  batch: z.string(),
  teacher: z.string().nullable(),
  room: z.string().nullable(),
  /** Students who came, late ones included; null without a register. */
  present: z.int().nullable(),
  of: z.int(),
  needs: z.enum(['teacher', 'register']).nullable(),
})
export type LessonToday = z.output<typeof LessonToday>

/** A student who is absent today, with the family's phone, the lesson, and whether leave was asked for or given. */
const AbsentStudent = Who.extend({
  phone: z.string().nullable(),
  lesson: z.string(),
  leave: z.boolean(),
})
export type AbsentStudent = z.output<typeof AbsentStudent>

/** How the day stands. Lists have the first ones; counts are of all. Amounts as text. */
export const TodayNow = z.object({
  lessons: z.object({ left: z.int(), of: z.int(), list: z.array(LessonToday) }),
  absent: z.object({ count: z.int(), students: z.array(AbsentStudent) }),
  taken: z.object({ amount: z.string(), cash: z.string(), count: z.int() }),
  /**
   * A child with a guardian counts as part of the guardian's family. `since_monday`: families without overdue dues
   * before Monday.
   */
  overdue: z.object({
    amount: z.string(),
    families: z.int(),
    since_monday: z.int(),
    /** The part of the amount that families report as paid. */
    being_checked: z.string().optional(),
  }),
})
export type TodayNow = z.output<typeof TodayNow>

/** This month up to today. `to_collect` is everything before *collected*; `ahead` the part of it for later dues. */
export const TodayMonth = z.object({
  to_collect: z.string(),
  collected: z.string(),
  ahead: z.string(),
  due_now: z.string(),
})
export type TodayMonth = z.output<typeof TodayMonth>

/** Steps of a new academy, in order. */
export const CHECKS = [
  'academy',
  'batch',
  'students',
  'teacher',
  'receipt',
  'phones',
  'channel',
  'backup',
] as const
export type Check = (typeof CHECKS)[number]

/** Checks that are done, and students in a batch without a parent's phone. */
export const Checklist = z.object({ done: z.array(z.enum(CHECKS)), no_phone: z.int() })
export type Checklist = z.output<typeof Checklist>

export const Today = z.object({
  lines: z.array(TodayLine),
  now: TodayNow,
  month: TodayMonth,
  /** Null once all steps are done, or the owner closed the checklist. */
  checklist: Checklist.nullable(),
  figures: TodayFigures,
  /** When the figures were computed, at most some minutes ago; the lines are current. */
  figures_at: z.string(),
})
export type Today = z.output<typeof Today>

export const getToday = read('/today', {
  access: ['admin', 'desk'],
  summary: 'What waits for somebody today, how the day stands, and the month',
  response: Today,
})

export const getChecklist = read('/today/checklist', {
  access: ['admin', 'desk'],
  summary: 'The steps of a new academy alone; null as in Today',
  response: Today.pick({ checklist: true }),
})

export const closeChecklist = act('/today/checklist/close', {
  access: ['admin'],
  summary: 'Close the list of the first days, open it, or say that all is told by hand',
  body: z
    .object({
      by_hand: z.boolean('by_hand must be true or false.'),
      /** False opens it again. */
      closed: z.boolean('closed must be true or false.'),
    })
    .partial()
    .nullish(),
})
