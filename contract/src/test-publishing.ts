import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Message, PathId, requiredText } from './shared.ts'
import { Test } from './tests.ts'

const TEST_PEOPLE = ['admin', 'teacher'] as const
const ByTest = z.object({ test_id: PathId })
const SavedTest = Message.extend({ test: Test })

/** While something is not marked it is refused, with `unmarked`: how many answers, or of a test on paper how many students. */
export const publishTest = endpoint({
  method: 'POST',
  path: '/tests/:test_id/publish',
  access: TEST_PEOPLE,
  summary: 'Show the results of a test to those who sat it and their families, and tell them so',
  params: ByTest,
  response: SavedTest,
})

export const withdrawTest = endpoint({
  method: 'POST',
  path: '/tests/:test_id/withdraw',
  access: TEST_PEOPLE,
  summary: 'Show the results of a test no longer',
  params: ByTest,
  body: z.object({ reason: requiredText('Reason') }),
  response: SavedTest,
})
