const SIGNS_MAX = 160

/** Beside formulas: before a number, or between two with spaces. A hyphen stays: 3-digit, right-angled, 2-3. */
const MINUS = /(?<![\p{L}\p{N}\p{M})])-(?=[\d.])|(?<=\d )-(?= \d)/gu

const RAISED: Record<string, string> = { '2': '²', '3': '³' }

/**
 * A text with simple formulas as a mail shows it, undrawn: `$x^2 - 5$` is `x² − 5`. Null if it would still hold LaTeX, or
 * is long: then it is drawn on the page alone.
 */
export function undrawn(text: string) {
  const plain = text
    .replace(/\$([^$]*)\$/g, (_, formula: string) => formula.replaceAll('-', '−'))
    .replaceAll('$', '')
    .replace(/\^([23])/g, (_, power: string) => RAISED[power] ?? '')
    .replace(MINUS, '−')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\\{^_]/.test(plain) || [...plain].length > SIGNS_MAX ? null : plain
}
