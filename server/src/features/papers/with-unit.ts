const CURRENCY = /^(?:₹|rs\.?|inr)$/i

/** Whether a unit is written before the amount. */
export const isCurrency = (unit: string) => CURRENCY.test(unit.trim())

const INDIAN = new Intl.NumberFormat('en-IN')

/** Whole numbers grouped like money; formulas keep their own commas. */
const groupDigits = (answer: string) =>
  answer.includes('$')
    ? answer
    : answer.replace(/(?<![.\d])\d{4,}/g, (digits) => INDIAN.format(BigInt(digits)))

/** Right answer with its unit as printed: `12 cm`, but `₹ 1,50,000`. */
export function appendUnit(answer: string, unit: string | null) {
  if (!unit) return answer
  return isCurrency(unit) ? `${unit} ${groupDigits(answer)}` : `${answer} ${unit}`
}
