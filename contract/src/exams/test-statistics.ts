import { z } from 'zod'
import { read } from '../endpoint.ts'
import { PAPER_ITEMS_MAX, PAPER_KINDS } from '../papers/papers.ts'

const Share = z.object({ count: z.int(), share: z.number().nullable() })

const ItemStatistics = z.object({
  item_id: z.int(),
  question_id: z.int(),
  /** Printed number if there are no sets; for a part also which part, and whether it is the alternative to the one before. */
  number: z.int(),
  part: z.string().nullable(),
  or: z.boolean(),
  kind: z.enum(PAPER_KINDS),
  maximum: z.number(),
  /** Number of students for whom the question counts; with alternatives or `any`, only those who answered it. */
  counted: z.int(),
  /** Mean mark ÷ maximum. */
  facility: z.number().nullable(),
  /** How many chose each option; letters of the bank. */
  options: z.array(Share.extend({ option: z.string(), is_right: z.boolean() })),
  /** Wrong answers by known mistake; `of` is how many answered. */
  slips: z.array(z.object({ name: z.string(), count: z.int(), of: z.int() })),
  answered: z.int(),
  blank: z.int(),
  /** Average time shown; null on paper. */
  average_seconds: z.number().nullable(),
  is_dropped: z.boolean(),
})

export const getStatistics = read('/tests/:test_id/statistics', {
  access: ['admin', 'teacher'],
  summary: 'How hard the questions of a test were, and how its totals spread',
  response: z.object({
    sat: z.int(),
    maximum: z.number(),
    mean: z.number().nullable(),
    median: z.number().nullable(),
    /** Standard deviation of the whole population, not of a sample. */
    deviation: z.number().nullable(),
    /** Tenths of the maximum from 0; the first includes negative totals, the last the maximum. */
    histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })).max(10),
    items: z.array(ItemStatistics).max(PAPER_ITEMS_MAX * 4),
    /** Present below ten sitters. */
    note: z.string().nullable(),
  }),
})
