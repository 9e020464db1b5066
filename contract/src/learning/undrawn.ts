const SIGNS_MAX = 160

const RAISED: Record<string, string> = { '2': '²', '3': '³' }

/**
 * A text with simple formulas as a mail shows it, undrawn: `$x^2 - 5$` is `x² − 5`. Null if it would still hold LaTeX, or
 * is long: then it is drawn on the page alone.
 */
export function undrawn(text: string) {
  const plain = text
    .replaceAll('$', '')
    .replace(/\^([23])/g, (_, power: string) => RAISED[power] ?? '')
    .replaceAll('-', '−')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\\{^_]/.test(plain) || [...plain].length > SIGNS_MAX ? null : plain
}
