import type { ReviewItem } from '@ganit/contract/exams/review'

/** The correct answers as texts; letters one by one. */
export function rightTexts(right: ReviewItem['right']): string[] {
  if (right === null) return []
  if (Array.isArray(right)) return right
  if ('one_of' in right) return right.one_of.flatMap(rightTexts)
  if ('from' in right) return [`${right.from} – ${right.to}`]
  return [right.tolerance ? `${right.value} ± ${right.tolerance}` : right.value]
}
