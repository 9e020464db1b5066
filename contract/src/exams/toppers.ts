import { z } from 'zod'
import { read } from '../endpoint.ts'

/** Maximum number of tests, latest first. */
export const TOPPER_TESTS_MAX = 5

const TopperList = z.object({
  title: z.string(),
  /** Starting day, `YYYY-MM-DD`. */
  date: z.string(),
  /** The best among those who agreed to be shown; ranks are among all. */
  toppers: z.array(z.object({ rank: z.int(), name: z.string() })),
})
export type TopperList = z.output<typeof TopperList>

export const listToppers = read('/toppers', {
  access: 'public',
  summary: 'The best of published tests, of those who agree to be shown',
  response: z.array(TopperList).max(TOPPER_TESTS_MAX),
})
