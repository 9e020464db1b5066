const SMALL_BELOW = /[\u2080-\u208e]+/g
const SMALL_ABOVE = /[\u00b9\u00b2\u00b3\u2070-\u207f]+/g
const FRACTION = /[\u2150-\u215e]/g
const CIRCLED = /[\u2460-\u2473\u24b6-\u24ea\u2776-\u2793]/g
/** Mathematical letters that word processors insert: `𝑥`, `𝟐`. */
const OF_FORMULAS = /[\u{1d400}-\u{1d7ff}]+/gu

/** Look-alikes of characters MathJax does not know. */
const LIKE: Record<string, string> = {
  '\u27c2': '\\perp ',
  '\u221b': '{}^{3}\\!\\surd ',
  '\u221c': '{}^{4}\\!\\surd ',
  '\u2030': '{}^{0}\\!/\\!_{00}',
  '\u221f': '\\llcorner ',
  '\u2312': '\\frown ',
  '\u25ad': '\\Box ',
  // The notation of schools: ∥ᵍᵐ ABCD.
  '\u25b1': '\\|^{\\text{gm}}',
  '\u25cb': '\\bigcirc ',
  '\u25cf': '\\bullet ',
}
const ALIKE = new RegExp(`[${Object.keys(LIKE).join('')}]`, 'g')

const decomposeSigns = (text: string) => text.normalize('NFKD')

const DINGBATS = 0x2776

/** Content of a circled character: `①`, and the dingbats, which run from 1 to 10 three times. */
const contentOfCircle = (sign: string) => {
  const place = sign.charCodeAt(0) - DINGBATS
  return place < 0 ? decomposeSigns(sign) : String((place % 10) + 1)
}

/**
 * LaTeX of characters no font has: `₂` and `ⁿ` as index and power, `⅓` as a fraction, `①` in its circle, look-alikes
 * for what MathJax lacks; others unchanged.
 */
export const signsAsLatex = (text: string) =>
  text
    .replace(SMALL_BELOW, (found) => `{}_{${decomposeSigns(found)}}`)
    .replace(SMALL_ABOVE, (found) => `{}^{${decomposeSigns(found)}}`)
    .replace(FRACTION, (found) => {
      const [over, under] = decomposeSigns(found).split('\u2044')
      return `\\tfrac{${over}}{${under}}`
    })
    .replace(
      CIRCLED,
      (found) => `\\enclose{circle}{\\scriptstyle\\text{${contentOfCircle(found)}}}`,
    )
    .replace(OF_FORMULAS, decomposeSigns)
    .replace(ALIKE, (found) => LIKE[found] ?? found)

/** Roman numerals, bracketed or dotted numbers, units, and full-width letters. */
const COMPOUND = /[\u2103\u2109\u2116\u2160-\u217f\u2474-\u24b5\u3371-\u33df\uff01-\uff5e]/g
const POWERS: Record<string, string> = { '2': '²', '3': '³' }

/** Compound characters as their letters: `Ⅳ` as `IV`, `㎠` as `cm²`, `⑴` as `(1)`. */
export const toUsualSigns = (text: string) =>
  text.replace(COMPOUND, (sign) =>
    sign.normalize('NFKC').replace(/(?<=m)[23]$/, (digit) => POWERS[digit] ?? digit),
  )
