import katex from 'katex'
import { formulasOf } from '../rich/parse.ts'
import { unprintableSigns } from '../rich/unprintable-signs.ts'
import { FORMULA_MAX, formulaSetter } from './formulas.ts'

/** A formula of a text that could not be shown or printed, or a sign that would print as a box, and why. */
export type RefusedFormula = { latex: string; reason: string; isSign?: boolean }

const NO_TYPE = 'There is no type for this sign: it prints as an empty box.'

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

/** What KaTeX, which draws the screens, or MathJax, which sets papers, does not take of each text, and the signs without type. */
export async function refusedIn(texts: string[]): Promise<RefusedFormula[][]> {
  const set = await formulaSetter((text) => text.length * 0.6)
  function reason(latex: string, displayMode: boolean) {
    if (latex.length > FORMULA_MAX) return 'This formula is too long.'
    const [told] = TOLD.exec(latex) ?? []
    if (told) return `${told} cannot be used here.`
    try {
      katex.renderToString(latex, { ...KATEX, displayMode, macros: {} })
      set(latex, displayMode)
      return undefined
    } catch (error) {
      return reasonOf(error)
    }
  }
  const signsOf = await unprintableSigns(set, texts)
  return texts.map((text) => [
    ...formulasOf(text).flatMap(({ latex, display }) => {
      const why = reason(latex, display)
      return why === undefined ? [] : [{ latex, reason: why }]
    }),
    ...signsOf(text).map((latex) => ({ latex, reason: NO_TYPE, isSign: true })),
  ])
}
