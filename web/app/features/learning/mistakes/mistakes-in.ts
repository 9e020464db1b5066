import type { Review, ReviewItem } from '../../exams/own-results/review.data.ts'

const hasFullMark = ({ mark, marks }: ReviewItem) => mark !== null && mark >= marks

/** True if a question lost marks and can be tried again; the server decides by the same rule. */
const isMistake = (item: ReviewItem) =>
  item.kind !== 'long' &&
  item.counts &&
  !item.full_marks &&
  item.shown_after === null &&
  item.mark !== null &&
  !hasFullMark(item)

/** How many questions of a test lost marks, and how many were right. */
export function mistakesIn({ sections }: Pick<Review, 'sections'>) {
  const items = sections.flatMap((section) => section.items)
  return {
    mistakes: items.filter(isMistake).length,
    right: items.filter((item) => item.counts && hasFullMark(item)).length,
    of: items.length,
  }
}
