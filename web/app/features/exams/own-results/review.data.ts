import type { Output } from '@ganit/contract/endpoint'
import { getReview } from '@ganit/contract/exams/review'
import { reads } from '../../../api/declared.ts'

export type Review = Output<typeof getReview>
export type ReviewItem = Review['sections'][number]['items'][number]

/** A finished test: questions, answers and key. */
export const reviewOf = reads(getReview, { shows: ['own-test', 'test', 'test-mark'] })
