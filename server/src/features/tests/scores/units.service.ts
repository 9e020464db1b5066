/** Marks are summed as whole ten-thousandths: a quarter of a quarter mark is still whole, so no sum is rounded. */
const IN_ONE = 10_000

export const inUnits = (mark: number) => Math.round(mark * IN_ONE)
export const asMark = (units: number) => units / IN_ONE

export const sumOf = (units: readonly number[]) => units.reduce((sum, each) => sum + each, 0)

/** Rounds a fraction to so many digits; never Infinity. */
export function roundedRatio(part: number, whole: number, digits: number) {
  if (whole === 0) return null
  const scale = 10 ** digits
  return Math.round((part * scale) / whole) / scale + 0
}

const PERCENT_DIGITS = 2
const HUNDRED = 100

/** Percentage of the maximum; null if that is 0. */
export const percentOf = (units: number, most: number) =>
  roundedRatio(units * HUNDRED, most, PERCENT_DIGITS)
