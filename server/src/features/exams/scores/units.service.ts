/**
 * Marks are summed in units small enough that a sixteenth and a third of a quarter mark are whole numbers. No sum is
 * rounded: four thirds are 1.33, not 1.32.
 */
const IN_ONE = 30_000
/** Units in a ten-thousandth of a mark. */
const IN_TEN_THOUSANDTH = 3
const HUNDREDTHS = 100

export const toUnits = (mark: number) => Math.round(mark * IN_ONE)

/** The exact mark, for further computing. */
export const exactMark = (units: number) => units / IN_ONE

/** Marks as people see them: thirds are rounded to the hundredth. */
export const asMark = (units: number) =>
  units % IN_TEN_THOUSANDTH === 0
    ? units / IN_ONE
    : Math.round((units / IN_ONE) * HUNDREDTHS) / HUNDREDTHS + 0

export const shownMark = (mark: number) => asMark(toUnits(mark))

export const sumUnits = (units: readonly number[]) => units.reduce((sum, each) => sum + each, 0)

/** Rounds a fraction to a number of digits; never gives Infinity. */
export function roundRatio(part: number, whole: number, digits: number) {
  if (whole === 0) return null
  const scale = 10 ** digits
  return Math.round((part * scale) / whole) / scale + 0
}

const PERCENT_DIGITS = 2
const HUNDRED = 100

/** Percentage of the maximum; null if the maximum is 0. */
export const percentOf = (units: number, most: number) =>
  roundRatio(units * HUNDRED, most, PERCENT_DIGITS)
