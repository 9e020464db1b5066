import { createFormulaSetter, type Formula } from '../math/formulas.ts'
import { toParagraphText } from '../printable.ts'
import { type Canvas, type Style, widthOfText } from '../text.ts'

/** Tools of typesetting: a document, its fonts, and MathJax. */
export type Setting = Canvas & {
  /** The formula; undefined if MathJax refuses it. */
  formula: (latex: string, display: boolean) => Formula | undefined
  /** Width of a text on one line; cached. */
  widthOf: (text: string, style: Style) => number
}

const UNIT = { size: 1_000, leading: 1_000, colour: 'black' }

function createMeasure(canvas: Canvas) {
  const widths = new Map<string, number>()
  return (text: string, style: Style) => {
    const key = `${style.type} ${style.size} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = widthOfText(canvas, text, style)
    widths.set(key, width)
    return width
  }
}

export async function createSetting(canvas: Canvas): Promise<Setting> {
  const measure = createMeasure(canvas)
  const set = await createFormulaSetter(
    (text, isBold) =>
      measure(toParagraphText(text), { ...UNIT, type: isBold ? 'strong' : 'text' }) / 1_000,
  )
  const known = new Map<string, Formula | undefined>()
  function formula(latex: string, display: boolean) {
    const key = `${display}${latex}`
    if (known.has(key)) return known.get(key)
    let result: Formula | undefined
    try {
      result = set(latex, display)
    } catch {
      // The formula is printed as typed; `problemsOf` gives the reason.
    }
    known.set(key, result)
    return result
  }
  return { ...canvas, formula, widthOf: measure }
}
