import { clock } from '../../../lifecycle/clock.ts'

type Reviewed = { review: 'published' | 'never' | 'from'; review_from: Date | null }

/** Whether questions and right answers of a published test may be seen now. */
export const isReviewOpen = ({ review, review_from }: Reviewed, now = clock.now()) =>
  review === 'published' || (review === 'from' && review_from !== null && review_from <= now)
