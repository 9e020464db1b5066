import katex from 'katex'

const FORMULA_MAX = 2_000
const FORMULAS_MAX = 500

/** Formulas may not load, link or run anything, nor grow the page or block the server. */
const OPTIONS = {
  trust: false,
  strict: 'ignore',
  throwOnError: true,
  maxExpand: 200,
  maxSize: 10,
  output: 'htmlAndMathml',
  // Forbidden commands are shown by name, in the text's colour.
  errorColor: 'currentcolor',
} as const

/** A cache of drawn formulas, for texts drawn again and again. */
export type DrawnFormulas = Map<string, string>

/** Draws the formulas of one text; `broken` renders those that fail. */
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
      // Fresh `macros`: a \gdef must not affect the next formula.
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
