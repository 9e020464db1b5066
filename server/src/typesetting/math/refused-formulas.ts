import katex from 'katex'
import { formulasOf } from '../rich/parse.ts'
import { unprintableSigns } from '../rich/unprintable-signs.ts'
import { widestPiece } from './broken-formula.ts'
import { FORMULA_MAX, type Formula, formulaSetter } from './formulas.ts'

/**
 * A formula of a text that could not be shown or printed, and why; with `flaw` a sign that would print as a box, or a formula
 * that would print in small type.
 */
export type RefusedFormula = { latex: string; reason: string; flaw?: 'sign' | 'width' }

const NO_TYPE = 'There is no type for this sign: it prints as an empty box.'

/**
 * How wide a question's text is in one column and in one of two, in points, and what the formulas in it are set in: at 70 % of
 * that they are still legible.
 */
const SMALLEST = 0.7 * 11.34
const COLUMNS = [
  { width: 461, reason: 'It is too wide for the page: it prints in small type.' },
  { width: 194, reason: 'It is too wide for one of two columns: it prints in small type there.' },
]

const tooWide = (formula: Formula) => {
  const width = (widestPiece(formula) * SMALLEST) / 1_000
  return COLUMNS.find((column) => width > column.width)?.reason
}

// As on the screens: nothing may load, link or run, and none may grow without end.
const KATEX = {
  trust: false,
  strict: 'ignore',
  throwOnError: true,
  maxExpand: 200,
  maxSize: 10,
  output: 'html',
} as const

/** What KaTeX would write on the console. */
const TOLD = /\\(message|errmessage|show)(?![a-zA-Z])/

/** What MathJax throws has a message and is no `Error`; KaTeX says its own name first. */
const reasonOf = (error: unknown) => {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error
  return String(hasMessage ? error.message : error).replace(/^KaTeX parse error: /, '')
}

/**
 * What KaTeX, which draws the screens, or MathJax, which sets papers, does not take of each text, what is too wide for papers, and
 * the signs without type.
 */
export async function refusedIn(texts: string[]): Promise<RefusedFormula[][]> {
  const set = await formulaSetter((text) => text.length * 0.6)
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
  const signsOf = await unprintableSigns(set, texts)
  return texts.map((text) => [
    ...formulasOf(text).flatMap(({ latex, display }) => flawsOf(latex, display)),
    ...signsOf(text).map((latex) => ({ latex, reason: NO_TYPE, flaw: 'sign' as const })),
  ])
}
