import { z } from 'zod'
import { read } from '../endpoint.ts'
import { PAPER_ITEMS_MAX, PAPER_KINDS } from '../papers/papers.ts'

const Share = z.object({ count: z.int(), share: z.number().nullable() })

const ItemStatistics = z.object({
  item_id: z.int(),
  question_id: z.int(),
  /** As it is printed where there are no sets; of a part which one, and whether it is the other choice of the one before. */
  number: z.int(),
  part: z.string().nullable(),
  or: z.boolean(),
  kind: z.enum(PAPER_KINDS),
  maximum: z.number(),
  /** For how many it counts: of alternatives, and in a section with `any`, those who answered it. */
  counted: z.int(),
  /** Mean mark ÷ maximum. */
  facility: z.number().nullable(),
  /** Of the best 27 % minus that of the last 27 %; null where fewer than 100 sat. */
  discrimination: z.number().nullable(),
  /** How many chose each option, in the letters of the bank. */
  options: z.array(Share.extend({ option: z.string(), is_right: z.boolean() })),
  /** How many wrong answers come from what; `of` is how many answered. */
  slips: z.array(z.object({ name: z.string(), count: z.int(), of: z.int() })),
  answered: z.int(),
  blank: z.int(),
  /** For how long it was shown on average; null on paper. */
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
    /** Of all who sat, not of a sample. */
    deviation: z.number().nullable(),
    /** Tenths of the maximum, from 0; who has less than nothing is in the first. The last has the maximum, too. */
    histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })).max(10),
    items: z.array(ItemStatistics).max(PAPER_ITEMS_MAX * 4),
    /** Said where fewer than ten sat. */
    note: z.string().nullable(),
  }),
})
