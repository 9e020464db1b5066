import type { Output } from '@ganit/contract/endpoint'
import { getReview } from '@ganit/contract/review'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'

export type Review = Output<typeof getReview>
export type ReviewItem = Review['sections'][number]['items'][number]

/** What was asked, answered and right in a test. */
export const reviewOf = (attempt_id: string) =>
  apiQuery({
    queryKey: ['own-tests', 'review', attempt_id],
    shows: ['own-test', 'test', 'test-mark'],
    ask: (signal) => call(getReview, { params: { attempt_id }, signal }),
  })
