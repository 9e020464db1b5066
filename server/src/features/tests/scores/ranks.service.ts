import { roundedRatio } from './units.service.ts'

/** Fewer than so many say nothing of a percentile. */
const LEAST_FOR_PERCENTILE = 30
const HUNDRED = 100
const DIGITS = 2

/** How many of these totals are more than one, and how many the same or less; `sorted` grows. */
function place(sorted: readonly number[], total: number) {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) <= total) low = middle + 1
    else high = middle
  }
  return { same_or_less: low, more: sorted.length - low }
}

/** The totals of all who sat, from the lowest up. */
export const sortedTotals = (totals: readonly number[]) =>
  totals.toSorted((one, other) => one - other)

/** Equal totals share a rank, and the next one counts on: 1, 2, 2, 4. */
export const rankIn = (sorted: readonly number[], total: number) => place(sorted, total).more + 1

/** How many of a hundred have the same or less, as the NTA counts it; null where too few sat. */
export function percentileIn(sorted: readonly number[], total: number) {
  if (sorted.length < LEAST_FOR_PERCENTILE) return null
  return roundedRatio(place(sorted, total).same_or_less * HUNDRED, sorted.length, DIGITS)
}
