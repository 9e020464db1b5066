import { roundRatio } from './units.service.ts'

/** Minimum number of sitters for a percentile. */
const LEAST_FOR_PERCENTILE = 30
const HUNDRED = 100
const DIGITS = 2

/** The number of totals that are higher, and of those that are the same or lower; `sorted` is ascending. */
function countAroundTotal(sorted: readonly number[], total: number) {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) <= total) low = middle + 1
    else high = middle
  }
  return { same_or_less: low, more: sorted.length - low }
}

/** Totals of all sitters, ascending. */
export const sortTotals = (totals: readonly number[]) =>
  totals.toSorted((one, other) => one - other)

/** Rank of a total. Equal totals share a rank, and the next is skipped: 1, 2, 2, 4. */
export const rankAmong = (sorted: readonly number[], total: number) =>
  countAroundTotal(sorted, total).more + 1

/** Percentage with the same total or less, as the NTA computes it; null with too few sitters. */
export function percentileAmong(sorted: readonly number[], total: number) {
  if (sorted.length < LEAST_FOR_PERCENTILE) return null
  return roundRatio(countAroundTotal(sorted, total).same_or_less * HUNDRED, sorted.length, DIGITS)
}
