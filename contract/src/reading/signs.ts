import { toPlainSigns } from '../plain-signs.ts'
import { numberWordsToDigits } from './number-words.ts'

/** LaTeX names, and the characters that phones and word processors write for them. */
const NAMED_SIGNS = `times×✕✖⨯ cdot·⋅∙•∗ div÷ le≤⩽ ge≥⩾ ne≠ pm± mp∓ approx≈ infty∞ cup∪ cap∩ in∈ emptyset∅Ø circ∘ angle∠∡
  setminus∖ to→ Rightarrow⇒ perp⊥ parallel∥ triangle△ sim∼ neg¬ wedge∧ vee∨ int∫ pi π theta θ alpha α beta β gamma γ delta δ
  epsilon ε rho ρ tau τ psi ψ lambda λ mu μµ sigma σ phi φϕ omega ω Delta Δ∆ Omega Ω Sigma Σ`

const SIGNS: Record<string, string> = {}
for (const [, name = '', signs = ''] of NAMED_SIGNS.matchAll(/([a-zA-Z]+) ?([^\sa-zA-Z]+)/g))
  for (const sign of signs) SIGNS[sign] = `\\${name} `

/** Invisible characters that keyboards of Indian scripts insert, and quotation marks. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff“”]/g
const RAISED = /[⁰¹²³⁴-⁹⁺⁻⁽⁾ⁿˣʸᵃᵇᵏᵐᵗ]+/g
const LOWERED = /[₀-₉₊₋ₙₓₖₘᵢⱼᵣ]+/g
const IN_SMALL = /([⁰¹²³⁴-⁹]+)[⁄/]([₀-₉]+)/g
/** 60⁰ means degrees: nobody raises such numbers to 0. */
const DEGREES = /(?<=(?<!\d)(?!10⁰)\d{2,3})⁰(?![⁰¹²³⁴-⁹])/g

/** Recurring decimals: 0.1666..., 0.2323... */
const AGAIN = /(?<=\.\d{0,9})(?:(\d{2,6}?)\1+|(\d)\2+)\s*(?:\.{3,}|…)/g

/** Words that only announce an answer. */
const LABEL =
  /^\s*(?:∴|⇒|=>|→|=(?![<>])|(?:so|hence|thus|therefore)\b,?|(?:(?:the|my|final|required)\s+)*(?:(?:ans(?:wer)?|sol(?:ution|n)?(?: set)?|result)\b\.?(?:\s+(?:is|are)\b|\s*(?:=|:(?!-))|(?=\s+[^\s-]|[\d.]))|(?:roots|solutions|zeroe?s|values?)(?:\s+of\s+[a-z])?\s+(?:is|are)\b)|(?:उत्तर|উত্তর)(?!-)\s*(?:है|=|:(?!-))?)(?=.*[\dA-Za-z∅∞])|\s*(?:(?<![a-zA-Z])ans(?:wer)?\.?|(?<=[^\s.])\s*[,;.])\s*$/i

/** Words that name the value: `slope = 2`, `the area of the circle is 25`. */
const NAMED =
  /^\s*(?:(?:the|its?)\s+)*(?!(?:theta|alpha|beta|gamma|delta|lambda|sigma|omega|sqrt|root|cosec|cbrt|minus|negative|when|where|then|since|given|with|because|from|that|this|there|both|which|either|neither|none|true|false|undefined|infinity)\b)[a-z]{4,}(?:\s+(?!not\b|is\b|are\b)[a-z]+)*(?:\s*\([A-Z]{1,4}\))?(?:\s*=|(?<=[a-z]{3}\s*):(?!-)|\s+(?:is|are|at)\b|(?<=[a-z])\s+(?=\())\s*(?=[^=\s][^=]*$)/i

const plainSigns = (signs: string) => toPlainSigns(signs.normalize('NFKC'))

/** Replaces characters by LaTeX and drops `Ans:`: `⅔` is `\frac{2}{3}`, `x²` is `x^{2}`, `𝑥` is `x`. */
export const signsToLatex = (text: string) =>
  numberWordsToDigits(toPlainSigns(text))
    .replace(UNSEEN, '')
    .replace(LABEL, '')
    .replace(LABEL, '')
    .replace(NAMED, '')
    .replace(DEGREES, '°')
    .replace(IN_SMALL, (small) => plainSigns(small).replace(/(\d+)\D(\d+)/, '\\frac{$1}{$2}'))
    .replace(/[¼-¾⅐-⅞]/g, (sign) => `\\frac{${sign.normalize('NFKC').replace('⁄', '}{')}}`)
    .replace(RAISED, (raised) => `^{${plainSigns(raised)}}`)
    .replace(LOWERED, (lowered) => `_{${plainSigns(lowered)}}`)
    .replace(/[ℝℕℤℚℂ]/g, (set) => `\\mathbb{${set.normalize('NFKC')}}`)
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, plainSigns)
    .replace(/[îĵ]|[a-zA-Z]\u0302/g, (hat) => `\\hat{${hat.normalize('NFD')[0]}}`)
    .replace(/(?:\d[\u0305\u0304\u0307])+/g, (digits) => `\\overline{${digits.replace(/\D/g, '')}}`)
    .replace(/[′’‘]/g, "'")
    .replace(/[⁄∕]/g, '/')
    .replace(/[°º˚]/g, '^{\\circ}')
    .replace(/∣/g, '|')
    .replace(/∶/g, ':')
    .replace(AGAIN, '\\overline{$1$2}')
    .replace(/[^\0-\x7f]/gu, (sign) => SIGNS[sign] ?? sign)
