import { withPlainSigns } from '../plain-signs.ts'

/** Signs that phones and word processors write, as LaTeX has them. */
const SIGNS: Record<string, string> = {
  '×': '\\times ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '÷': '\\div ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '±': '\\pm ',
  '∓': '\\mp ',
  '≈': '\\approx ',
  '∞': '\\infty ',
  '∪': '\\cup ',
  '∩': '\\cap ',
  '∈': '\\in ',
  '∅': '\\emptyset ',
  Ø: '\\emptyset ',
  '∠': '\\angle ',
  '′': "'",
  '’': "'",
  π: '\\pi ',
  θ: '\\theta ',
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  δ: '\\delta ',
  Δ: '\\Delta ',
  λ: '\\lambda ',
  μ: '\\mu ',
  σ: '\\sigma ',
  φ: '\\phi ',
  ϕ: '\\phi ',
  ω: '\\omega ',
  '°': '^{\\circ}',
  º: '^{\\circ}',
  '˚': '^{\\circ}',
}

/** Signs that nobody sees, which keyboards of Indian scripts leave behind. */
const UNSEEN = /[\u200b-\u200d\u2060\ufeff]/g
const RAISED = /[⁰¹²³⁴-⁹⁺⁻ⁿ]+/g
const LOWERED = /[₀-₉]+/g

const plain = (signs: string) => withPlainSigns(signs.normalize('NFKC'))

/** A formula, or a number, with the signs that LaTeX has: `⅔` is `\frac{2}{3}`, `x²` is `x^{2}`, `𝑥` is `x`. */
export const withSigns = (text: string) =>
  withPlainSigns(text)
    .replace(UNSEEN, '')
    .replace(/[¼-¾⅐-⅞]/g, (sign) => `\\frac{${sign.normalize('NFKC').replace('⁄', '}{')}}`)
    .replace(RAISED, (raised) => `^{${plain(raised)}}`)
    .replace(LOWERED, (lowered) => `_{${plain(lowered)}}`)
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, plain)
    .replace(/[^\0-\x7f]/gu, (sign) => SIGNS[sign] ?? sign)
