import { withPlainSigns } from '@ganit/contract/plain-signs'
import { Unreadable } from './unreadable.ts'

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
  '∞': '\\infty ',
  '∪': '\\cup ',
  '∈': '\\in ',
  '∅': '\\emptyset ',
  π: '\\pi ',
  θ: '\\theta ',
  α: '\\alpha ',
  β: '\\beta ',
  '°': '^{\\circ}',
  '²': '^{2}',
  '³': '^{3}',
  '½': '\\frac12',
  '¼': '\\frac14',
  '¾': '\\frac34',
}

/** Commands that mean the same as another. */
const SAME: Record<string, string> = {
  '\\dfrac': '\\frac',
  '\\tfrac': '\\frac',
  '\\cfrac': '\\frac',
  '\\leq': '\\le',
  '\\leqslant': '\\le',
  '\\geq': '\\ge',
  '\\geqslant': '\\ge',
  '\\neq': '\\ne',
  '\\lt': '<',
  '\\gt': '>',
  '\\lbrace': '\\{',
  '\\rbrace': '\\}',
  '\\lbrack': '[',
  '\\rbrack': ']',
  '\\varnothing': '\\emptyset',
  '\\backslash': '\\setminus',
  '\\lor': '\\vee',
  '\\cosec': '\\csc',
  '\\dbinom': '\\binom',
  '\\tbinom': '\\binom',
}

/** Commands that change only how a formula looks. */
const LOOKS = new Set([
  ...['\\,', '\\;', '\\:', '\\!', '\\ ', '\\quad', '\\qquad', '~', '$', '\\displaystyle'],
  ...['\\textstyle', '\\limits', '\\nolimits', '\\big', '\\Big', '\\bigl', '\\bigr', '\\Bigl'],
  ...['\\Bigr', '\\thinspace', '\\enspace', '\\strut'],
])

/** `apart`: something stood between it and the token before, if only a space. */
export type Token = { text: string; apart: boolean }

/** Functions whose names are typed without a backslash, and π; nobody means s times i times n. */
const TYPED_NAMES =
  /(?<![\\a-zA-Z]|\\[a-z]+\{)(?:(arcsin|arccos|arctan|sin|cosec|cos|tan|sec|cot|log)|(pi|theta|ln)(?![a-zA-Z]))/g

/** The root, typed without a backslash. */
const TYPED_ROOT = /(?<![\\a-zA-Z]|\\[a-z]+\{)sqrt(?![a-zA-Z])/g

/** What a formula is written with; `%` is typed where LaTeX wants `\\%`. */
const FOREIGN = /[^\sA-Za-z0-9+\-*/=<>()[\]{}^_,.;:!|'&%$~\\√∛∜]/u

const TOKEN = /\\[a-zA-Z]+|\\.|\d+\.\d*|\.?\d+|\s+|./gsu

const BARS: Record<string, string> = { '|': '|', '\\vert': '|', '\\lvert': '|', '\\rvert': '|' }

/** The tokens of a formula, with one spelling for what can be spelt in several ways. */
export function tokensOf(latex: string): Token[] {
  const plain = withPlainSigns(latex)
    .replace(/[^\0-\x7f]/gu, (sign) => SIGNS[sign] ?? sign)
    .replace(/\\operatorname\s*\{(cosec|sec|csc|cot|sin|cos|tan|log|ln)\}/g, '\\$1 ')
    .replace(/\\degree\b/g, '^{\\circ}')
    .replace(/(?<!\\)%/g, '\\%')
    .replace(TYPED_NAMES, '\\$& ')
    .replace(TYPED_ROOT, '√')
  if (FOREIGN.test(plain)) throw new Unreadable('a sign that is no mathematics')
  const tokens: Token[] = []
  let apart = false
  let sided: string | undefined
  for (const [found] of plain.matchAll(TOKEN)) {
    if (/^\\m?(?:left|right)$/.test(found)) sided = found.replace('\\m', '\\')
    else if (found.trim() === '' || LOOKS.has(found)) apart = true
    else {
      const text = SAME[found] ?? found
      const bar = sided && BARS[text]
      if (bar) tokens.push({ text: `${sided}|`, apart })
      else if (!(sided && text === '.')) tokens.push({ text, apart })
      sided = undefined
      apart = false
    }
  }
  return tokens
}
