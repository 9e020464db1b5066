import katex from 'katex'

const FORMULA_MAX = 2_000
const FORMULAS_MAX = 500

/** Nothing in a formula may load, link or run, and none may grow the page or hold up the server. */
const OPTIONS = {
  trust: false,
  strict: 'ignore',
  throwOnError: true,
  maxExpand: 200,
  maxSize: 10,
  output: 'htmlAndMathml',
  // What a formula may not do is shown as its name, in the colour of the text.
  errorColor: 'currentcolor',
} as const

/** Formulas that were drawn before, for who draws the same text again and again. */
export type DrawnFormulas = Map<string, string>

/** Draws formulas of one text; what cannot be drawn is given back by `broken`. */
export function createFormulas(
  broken: (source: string, reason: string) => string,
  known?: DrawnFormulas,
) {
  let drawn = 0

  const draw = (source: string, displayMode: boolean) => {
    const written = displayMode ? `$$${source}$$` : `$${source}$`
    if (source.length > FORMULA_MAX) return broken(written, 'This formula is too long.')
    if (drawn >= FORMULAS_MAX) return broken(written, 'There are too many formulas on this page.')
    const before = known?.get(written)
    if (before !== undefined) {
      drawn += 1
      return before
    }
    try {
      // `macros` belongs to this formula alone: a \gdef must not reach the next one.
      const html = katex.renderToString(source, { ...OPTIONS, displayMode, macros: {} })
      drawn += 1
      if (known && known.size >= FORMULAS_MAX) known.clear()
      known?.set(written, html)
      return html
    } catch (error) {
      return broken(written, error instanceof Error ? error.message : String(error))
    }
  }
  return { draw, hasDrawn: () => drawn > 0 }
}
