import { asMark, exactMark, roundRatio } from '../scores/units.service.ts'

const BINS = 10
const DIGITS = 2

/** Median of sorted totals: for an even number, the mean of the two in the middle. */
function medianOfSorted(sorted: readonly number[]) {
  const middle = sorted.length >> 1
  const [one = 0, other = 0] = [sorted[middle - 1], sorted[middle]]
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? asMark(other) : asMark((one + other) / 2)
}

/** Population standard deviation, with integers, because squares would exceed doubles. */
function standardDeviation(totals: readonly number[]) {
  const n = BigInt(totals.length)
  if (n === 0n) return null
  const all = totals.map(BigInt)
  const sum = all.reduce((before, each) => before + each, 0n)
  const squares = all.reduce((before, each) => before + each * each, 0n)
  const scaled = Math.sqrt(Number(n * squares - sum * sum)) / totals.length
  return Math.round(exactMark(scaled) * 10 ** DIGITS) / 10 ** DIGITS
}

function histogram(sorted: readonly number[], most: number) {
  if (most === 0) return []
  const counts = Array.from({ length: BINS }, () => 0)
  for (const total of sorted) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor((total * BINS) / most)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts.map((count, n) => ({
    from: asMark((most * n) / BINS),
    to: asMark((most * (n + 1)) / BINS),
    count,
  }))
}

/** Spread of a test's totals; in marks, from units. */
export const spreadOf = (sorted: readonly number[], most: number) => ({
  sat: sorted.length,
  maximum: asMark(most),
  mean: roundRatio(exactMark(sorted.reduce((sum, each) => sum + each, 0)), sorted.length, DIGITS),
  median: medianOfSorted(sorted),
  deviation: standardDeviation(sorted),
  histogram: histogram(sorted, most),
})
