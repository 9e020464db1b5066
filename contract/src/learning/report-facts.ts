import { z } from 'zod'

const Names = z.object({
  en: z.string().optional(),
  hi: z.string().optional(),
  bn: z.string().optional(),
})
const Share = z.object({ n: z.int(), of: z.int() })
const Topic = z.object({ topic: z.string(), names: Names.optional() })

/** Facts of a child's period, independent of language; a report's sentences are made from them. Days are `YYYY-MM-DD`. */
export const ReportFacts = z.object({
  class: z.int().nullable(),
  batches: z.array(z.string()),
  teachers: z.array(z.string()),
  /** The first day in these batches, if it is later than the first of the period. */
  since: z.string().nullable(),
  /** The day of the levels. */
  as_of: z.string(),
  /** Lessons attended, of those counted; `e`: excused. */
  came: Share.extend({ e: z.int() }).nullable(),
  months: z.array(Share.extend({ month: z.string() })),
  tests: z.array(
    z.object({
      test_id: z.int(),
      title: z.string(),
      date: z.string(),
      state: z.enum(['sat', 'absent', 'excused', 'unmarked']),
      mark: z.number().nullable(),
      maximum: z.number(),
      /** The marks between which the middle half of the batch lies; null with few sitters. */
      middle: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
  /** Number of earlier tests. */
  earlier: z.int(),
  chapters: z.array(
    z.object({
      chapter_id: z.int(),
      names: Names,
      word: z.enum(['learning', 'secure', 'kept']).nullable(),
      secure: z.int(),
      of: z.int(),
    }),
  ),
  /** Number of other chapters taught. */
  more: z.int(),
  handed_in: Share.nullable(),
  practised: Share.omit({ n: true }).extend({ days: z.int(), right: z.int() }).nullable(),
  strong: Topic.nullable(),
  help: Topic.nullable(),
  academy: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
  }),
})
