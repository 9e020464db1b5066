import { z } from 'zod'
import { read } from '../endpoint.ts'

/** So many tests are shown, the latest first. */
export const TOPPER_TESTS_MAX = 5

const TopperList = z.object({
  title: z.string(),
  /** `YYYY-MM-DD` of its beginning. */
  date: z.string(),
  /** The best of those who agree to be shown; whoever does not is left out, and ranks are those among all. */
  toppers: z.array(z.object({ rank: z.int(), name: z.string() })),
})
export type TopperList = z.output<typeof TopperList>

export const listToppers = read('/toppers', {
  access: 'public',
  summary: 'The best of published tests, of those who agree to be shown',
  response: z.array(TopperList).max(TOPPER_TESTS_MAX),
})
