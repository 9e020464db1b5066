import { z } from 'zod'
import { act } from '../endpoint.ts'
import { requiredText } from '../shared.ts'
import { SavedTest } from './tests.ts'

const TEST_PEOPLE = ['admin', 'teacher'] as const

/** 409 while something is unmarked; `unmarked` counts answers, or students for a test on paper. */
export const publishTest = act('/tests/:test_id/publish', {
  access: TEST_PEOPLE,
  summary: 'Show the results of a test to those who sat it and their families, and tell them so',
  response: SavedTest,
})

export const withdrawTest = act('/tests/:test_id/withdraw', {
  access: TEST_PEOPLE,
  summary: 'Show the results of a test no longer',
  body: z.object({ reason: requiredText('Reason') }),
  response: SavedTest,
})
