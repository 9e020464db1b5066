import { z } from 'zod'
import { read } from '../endpoint.ts'
import { Who } from '../people/who.ts'
import { Batch } from '../teaching/batches.ts'

/**
 * How a month's dues of the batch stand: all settled, in part, none, or dated later than today. Null if the month has
 * no dues.
 */
export const MonthStanding = z.enum(['paid', 'part', 'due', 'later']).nullable()
export type MonthStanding = z.output<typeof MonthStanding>

/** A student of the batch page. Money is null for teachers. */
export const OverviewStudent = Who.extend({
  /** Per cent of the last 60 days; null if nothing counts. */
  attendance: z.int().nullable(),
  /** Marks in the batch's last published test. */
  last_test: z.number().nullable(),
  /** The standing in each of the `months`; null for teachers. */
  months: z.array(MonthStanding).nullable(),
  /** Due now, for all batches of the student. */
  due_now: z.string().nullable(),
})
export type OverviewStudent = z.output<typeof OverviewStudent>

export const BatchOverview = z.object({
  batch: Batch,
  teacher: z.string().nullable(),
  room: z.string().nullable(),
  /** Whether the batch always meets online, without its room. */
  is_online: z.boolean().optional(),
  seats: z.object({ taken: z.int(), of: z.int().nullable() }),
  next_lesson: z
    .object({ lesson_id: z.int(), date: z.string(), start_time: z.string(), end_time: z.string() })
    .nullable(),
  /** Sums of the batch's students; null for teachers. */
  due_now: z.string().nullable(),
  overdue: z.string().nullable(),
  /** True if students practise or ever did. */
  practises: z.boolean(),
  /** Number of the batch's tests, and the last published one. */
  tests: z.int(),
  last_test: z.object({ test_id: z.int(), title: z.string(), most: z.number() }).nullable(),
  /** The last three months, such as `2026-11`. */
  months: z.array(z.string()),
  /** Present students, by name. */
  students: z.array(OverviewStudent),
})
export type BatchOverview = z.output<typeof BatchOverview>

export const getBatchOverview = read('/batches/:id/overview', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'A batch with its students: seats, attendance, tests, and for the office what they owe',
  response: BatchOverview,
})
