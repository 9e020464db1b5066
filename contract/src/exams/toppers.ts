import { z } from 'zod'
import { read } from '../endpoint.ts'

/** Maximum number of tests, latest first. */
export const TOPPER_TESTS_MAX = 5

const TopperList = z.object({
  title: z.string(),
  /** Starting day, `YYYY-MM-DD`. */
  date: z.string(),
  /**
   * The best among those who agreed to be shown after the result was published; ranks are among all. `since` is the
   * month of the first day in a batch, `YYYY-MM`.
   */
  toppers: z.array(
    z.object({
      rank: z.int(),
      name: z.string(),
      class_number: z.int().nullable(),
      since: z.string().nullable(),
    }),
  ),
})
export type TopperList = z.output<typeof TopperList>

export const listToppers = read('/toppers', {
  access: 'public',
  summary:
    'The best of published tests, of those who agreed to be shown after the result; empty unless the academy shows toppers',
  response: z.array(TopperList).max(TOPPER_TESTS_MAX),
})
