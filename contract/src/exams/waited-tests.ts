import { z } from 'zod'
import { read } from '../endpoint.ts'

/** An online test of the coming day, or one that is open, with the children who wait for a parent and cannot begin. */
export const WaitedTest = z.object({
  test_id: z.int(),
  title: z.string(),
  opens_at: z.string(),
  students: z.array(z.object({ student_id: z.int(), name: z.string() })),
})
export type WaitedTest = z.output<typeof WaitedTest>

export const listWaitedTests = read('/waited-tests', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'Online tests from a day before, which children cannot begin until a parent agrees',
  response: z.array(WaitedTest),
})
