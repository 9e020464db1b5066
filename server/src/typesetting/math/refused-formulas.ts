import katex from 'katex'
import { formulasOf } from '../rich/parse.ts'
import { findUnprintableSigns } from '../rich/unprintable-signs.ts'
import { widestPiece } from './broken-formula.ts'
import { createFormulaSetter, FORMULA_MAX, type Formula } from './formulas.ts'

/** A formula that cannot be shown or printed, and why; `flaw`: a character that prints as a box, or too wide for papers. */
export type RefusedFormula = { latex: string; reason: string; flaw?: 'sign' | 'width' }

const NO_TYPE = 'There is no type for this sign: it prints as an empty box.'

/** Text widths of a question in one and two columns, in points, and the smallest legible font size: 70 % of normal. */
const SMALLEST = 0.7 * 11.34
const COLUMNS = [
  { width: 461, reason: 'It is too wide for the page: it prints in small type.' },
  { width: 194, reason: 'It is too wide for one of two columns: it prints in small type there.' },
]

const tooWide = (formula: Formula) => {
  const width = (widestPiece(formula) * SMALLEST) / 1_000
  return COLUMNS.find((column) => width > column.width)?.reason
}

// The same settings as on the screens: no loading, links, scripts or unbounded expansion.
const KATEX = {
  trust: false,
  strict: 'ignore',
  throwOnError: true,
  maxExpand: 200,
  maxSize: 10,
  output: 'html',
} as const

/** Commands whose output KaTeX writes to the console. */
const TOLD = /\\(message|errmessage|show)(?![a-zA-Z])/

/** MathJax throws plain objects with a message; KaTeX prefixes its own name. */
const reasonOf = (error: unknown) => {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error
  return String(hasMessage ? error.message : error).replace(/^KaTeX parse error: /, '')
}

/**
 * For each text, the formulas that KaTeX (screens) or MathJax (papers) refuses, formulas that are too wide, and
 * characters without a font.
 */
export async function refusedFormulas(texts: string[]): Promise<RefusedFormula[][]> {
  const set = await createFormulaSetter((text) => text.length * 0.6)
  function flawsOf(latex: string, displayMode: boolean): RefusedFormula[] {
    if (latex.length > FORMULA_MAX) return [{ latex, reason: 'This formula is too long.' }]
    const [told] = TOLD.exec(latex) ?? []
    if (told) return [{ latex, reason: `${told} cannot be used here.` }]
    try {
      katex.renderToString(latex, { ...KATEX, displayMode, macros: {} })
      const reason = tooWide(set(latex, displayMode))
      return reason === undefined ? [] : [{ latex, reason, flaw: 'width' }]
    } catch (error) {
      return [{ latex, reason: reasonOf(error) }]
    }
  }
  const signsOf = await findUnprintableSigns(set, texts)
  return texts.map((text) => [
    ...formulasOf(text).flatMap(({ latex, display }) => flawsOf(latex, display)),
    ...signsOf(text).map((latex) => ({ latex, reason: NO_TYPE, flaw: 'sign' as const })),
  ])
}
