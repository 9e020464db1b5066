const SIGNS_MAX = 160

/**
 * A minus in text outside formulas: before a number, or between two with spaces. Hyphens stay: 3-digit, right-angled,
 * 2-3.
 */
const MINUS = /(?<![\p{L}\p{N}\p{M})])-(?=[\d.])|(?<=\d )-(?= \d)/gu

const RAISED: Record<string, string> = { '2': '²', '3': '³' }

/**
 * A text whose simple formulas are written as plain characters, for mails: `$x^2 - 5$` becomes `x² − 5`. Null if LaTeX
 * would remain or the text is long; then only the page shows it.
 */
export function toUndrawnText(text: string) {
  const plain = text
    .replace(/\$([^$]*)\$/g, (_, formula: string) => formula.replaceAll('-', '−'))
    .replaceAll('$', '')
    .replace(/\^([23])/g, (_, power: string) => RAISED[power] ?? '')
    .replace(MINUS, '−')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\\{^_]/.test(plain) || [...plain].length > SIGNS_MAX ? null : plain
}
